-- Small texts beside the tables, found by scope and name.
CREATE TABLE documents (
    scope TEXT    NOT NULL,
    name  TEXT    NOT NULL,
    body  TEXT    NOT NULL,
    at    INTEGER NOT NULL,
    PRIMARY KEY (scope, name)
);
