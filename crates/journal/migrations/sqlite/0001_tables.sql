-- Marks the file as ours: "Guer" in ASCII.
PRAGMA application_id = 0x47756572;

-- What never changes about a table, and the summary of its newest entry. `key` stands for the long
-- name wherever other rows refer to a table.
CREATE TABLE tables (
    key     INTEGER PRIMARY KEY,
    id      TEXT    NOT NULL UNIQUE,
    game    TEXT    NOT NULL,
    public  INTEGER NOT NULL CHECK (public IN (0, 1)),
    setup   TEXT    NOT NULL,
    secret  BLOB    NOT NULL CHECK (length(secret) = 32),
    caption TEXT    NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    phase   INTEGER NOT NULL CHECK (phase IN (0, 1, 2)),
    turn    INTEGER,
    due     INTEGER,
    -- Who sits where, for lists: a player's digits or "-", with spaces between.
    seats   TEXT    NOT NULL,
    -- How many entries there are; the next one must have this number.
    entries INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Each list has an index of just its rows, so that finished tables cost it nothing.
CREATE INDEX tables_due     ON tables (due)     WHERE due IS NOT NULL;
CREATE INDEX tables_open    ON tables (created) WHERE phase = 0 AND public = 1;
CREATE INDEX tables_running ON tables (updated) WHERE phase = 1 AND public = 1;

-- Without a rowid, the entries of a table lie next to each other and are read together.
CREATE TABLE entries (
    table_key INTEGER NOT NULL REFERENCES tables (key),
    seq       INTEGER NOT NULL,
    at        INTEGER NOT NULL,
    body      TEXT    NOT NULL,
    head      BLOB    NOT NULL CHECK (length(head) = 32),
    PRIMARY KEY (table_key, seq)
) STRICT, WITHOUT ROWID;

-- The seats once more, to find the tables of a player.
CREATE TABLE seats (
    table_key INTEGER NOT NULL REFERENCES tables (key),
    player    BLOB    NOT NULL CHECK (length(player) = 16),
    PRIMARY KEY (table_key, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of_player ON seats (player);

CREATE TABLE players (
    id    BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    name  TEXT    NOT NULL,
    saved INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Secrets of the site.
CREATE TABLE keys (
    name  TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL CHECK (length(value) = 64)
) STRICT, WITHOUT ROWID;

-- One row that health checks write.
CREATE TABLE pulse (
    beats INTEGER NOT NULL
) STRICT;

INSERT INTO pulse (beats) VALUES (0);
