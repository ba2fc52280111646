-- Small texts beside the tables, found by scope and name.
CREATE TABLE documents (
    scope TEXT   COLLATE "C" NOT NULL,
    name  TEXT   COLLATE "C" NOT NULL,
    body  TEXT   NOT NULL,
    at    BIGINT NOT NULL,
    PRIMARY KEY (scope, name)
);
