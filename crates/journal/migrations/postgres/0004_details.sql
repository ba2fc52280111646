-- What changes at every step is kept apart from what is long: a step writes one short row.
CREATE TABLE details (
    table_key BIGINT PRIMARY KEY REFERENCES tables (key),
    setup     TEXT  NOT NULL,
    secret    BYTEA NOT NULL CHECK (octet_length(secret) = 32),
    caption   TEXT  NOT NULL,
    -- Who sits where, for lists: a player's digits or "-", with spaces between.
    seats     TEXT  NOT NULL
);

INSERT INTO details (table_key, setup, secret, caption, seats)
    SELECT key, setup, secret, caption, seats FROM tables;

-- The minute of `updated`, counted since 1970. The list of running tables has an index of this: an update
-- that changes no indexed column writes to no index.
ALTER TABLE tables ADD COLUMN minute BIGINT;
UPDATE tables SET minute = floor(updated / 60000.0);
ALTER TABLE tables
    ALTER COLUMN minute SET NOT NULL,
    DROP COLUMN setup, DROP COLUMN secret, DROP COLUMN caption, DROP COLUMN seats,
    DROP CONSTRAINT tables_phase_check, ADD CHECK (phase BETWEEN 0 AND 2),
    -- Leaves room in each page, so that the new version of a row fits beside the old one.
    SET (fillfactor = 50);

DROP INDEX tables_running;
CREATE INDEX tables_running ON tables (minute, key) WHERE phase = 1 AND public;

-- Entries are inserted by statements that have locked or inserted the table. To check that again takes
-- longer than to insert an index entry.
ALTER TABLE entries DROP CONSTRAINT entries_table_key_fkey;

-- Writes the shorter rows anew.
CLUSTER tables USING tables_pkey;
