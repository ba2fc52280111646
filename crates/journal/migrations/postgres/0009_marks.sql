-- How far each writer of each node has come: milliseconds since 1970, but always rising, so that an older copy of
-- the database has lower marks. A row is handed on from a writer that has ended to another one, and never deleted.
CREATE TABLE marks (
    slot  BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    owner BIGINT,
    mark  BIGINT NOT NULL
) WITH (fillfactor = 50);

-- Nodes that write nothing, until an operator has accepted what is stored or nothing is missing any more.
CREATE TABLE holds (
    id       BIGINT  PRIMARY KEY,
    reason   TEXT    NOT NULL,
    -- Whether the node itself still finds something missing; then all others write nothing either.
    missing  BOOLEAN NOT NULL,
    -- What the node had in memory and is not stored, one a line; none until it has looked.
    losses   TEXT,
    accepted BOOLEAN NOT NULL DEFAULT FALSE
);
