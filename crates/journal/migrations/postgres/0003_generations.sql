-- How often a player has signed out everywhere: cookies and links of an earlier generation are not valid.
ALTER TABLE players ADD COLUMN generation BIGINT NOT NULL DEFAULT 0;

CREATE INDEX players_signed_out ON players (generation) WHERE generation > 0;
