-- One row that health checks write. The name of the table marks the database as ours.
CREATE TABLE gueridon (
    beats BIGINT NOT NULL
);

INSERT INTO gueridon (beats) VALUES (0);

-- What never changes about a table, and the summary of its newest entry. `key` stands for the long
-- name wherever other rows refer to a table.
CREATE TABLE tables (
    key     BIGINT   GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id      TEXT     COLLATE "C" NOT NULL UNIQUE,
    game    TEXT     NOT NULL,
    public  BOOLEAN  NOT NULL,
    setup   TEXT     NOT NULL,
    secret  BYTEA    NOT NULL CHECK (octet_length(secret) = 32),
    caption TEXT     NOT NULL,
    created BIGINT   NOT NULL,
    updated BIGINT   NOT NULL,
    phase   SMALLINT NOT NULL CHECK (phase IN (0, 1, 2)),
    turn    SMALLINT,
    due     BIGINT,
    -- When the table may be claimed next: when it is due or, while somebody holds it, at the end of the hold.
    wake    BIGINT,
    -- Who sits where, for lists: a player's digits or "-", with spaces between.
    seats   TEXT     NOT NULL,
    -- How many entries there are; the next one must have this number.
    entries BIGINT   NOT NULL DEFAULT 0
);

-- Each list has an index of just its rows, so that finished tables cost it nothing.
CREATE INDEX tables_wake    ON tables (wake, key)    WHERE wake IS NOT NULL;
CREATE INDEX tables_open    ON tables (created, key) WHERE phase = 0 AND public;
CREATE INDEX tables_running ON tables (updated, key) WHERE phase = 1 AND public;
CREATE INDEX tables_phase   ON tables (phase);

CREATE TABLE entries (
    table_key BIGINT NOT NULL REFERENCES tables (key),
    seq       BIGINT NOT NULL,
    at        BIGINT NOT NULL,
    body      TEXT   NOT NULL,
    head      BYTEA  NOT NULL CHECK (octet_length(head) = 32),
    PRIMARY KEY (table_key, seq)
);

-- The seats once more, to find the tables of a player.
CREATE TABLE seats (
    table_key BIGINT NOT NULL REFERENCES tables (key),
    player    BYTEA  NOT NULL CHECK (octet_length(player) = 16),
    PRIMARY KEY (table_key, player)
);

CREATE INDEX seats_of_player ON seats (player);

CREATE TABLE players (
    id    BYTEA  PRIMARY KEY CHECK (octet_length(id) = 16),
    name  TEXT   NOT NULL,
    saved BIGINT NOT NULL
);

-- Secrets of the site.
CREATE TABLE keys (
    name  TEXT  COLLATE "C" PRIMARY KEY,
    value BYTEA NOT NULL CHECK (octet_length(value) = 64)
);
