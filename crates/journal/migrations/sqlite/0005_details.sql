-- What changes at every step is kept apart from what is long: a step rewrites one short row. This migration
-- replaces a table that others refer to, so it runs without checks of foreign keys.
CREATE TABLE details (
    table_key INTEGER PRIMARY KEY REFERENCES tables (key),
    setup     TEXT NOT NULL,
    secret    BLOB NOT NULL CHECK (length(secret) = 32),
    caption   TEXT NOT NULL,
    -- Who sits where, for lists: a player's digits or "-", with spaces between.
    seats     TEXT NOT NULL
) STRICT;

INSERT INTO details (table_key, setup, secret, caption, seats)
    SELECT key, setup, secret, caption, seats FROM tables;

CREATE TABLE short_tables (
    key     INTEGER PRIMARY KEY,
    id      TEXT    NOT NULL UNIQUE,
    game    TEXT    NOT NULL,
    public  INTEGER NOT NULL CHECK (public BETWEEN 0 AND 1),
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    -- The minute of `updated`, counted since 1970. The list of running tables has an index of this, which
    -- changes once a minute and not at every step.
    minute  INTEGER NOT NULL,
    phase   INTEGER NOT NULL CHECK (phase BETWEEN 0 AND 2),
    turn    INTEGER,
    due     INTEGER,
    -- When the table may be claimed next: when it is due or, while somebody holds it, at the end of the hold.
    wake    INTEGER,
    -- How many entries there are; the next one must have this number.
    entries INTEGER NOT NULL DEFAULT 0
) STRICT;

INSERT INTO short_tables
    (key, id, game, public, created, updated, minute, phase, turn, due, wake, entries)
    SELECT key, id, game, public, created, updated,
        updated / 60000 - (updated % 60000 < 0), phase, turn, due, wake, entries
    FROM tables;

DROP TABLE tables;
ALTER TABLE short_tables RENAME TO tables;

CREATE INDEX tables_wake    ON tables (wake)    WHERE wake IS NOT NULL;
CREATE INDEX tables_open    ON tables (created) WHERE phase = 0 AND public = 1;
CREATE INDEX tables_running ON tables (minute)  WHERE phase = 1 AND public = 1;
CREATE INDEX tables_phase   ON tables (phase);
