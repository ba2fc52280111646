-- When a table may be claimed next: when it is due or, while somebody holds it, at the end of the hold.
ALTER TABLE tables ADD COLUMN wake INTEGER;
UPDATE tables SET wake = due WHERE due IS NOT NULL;

DROP INDEX tables_due;
CREATE INDEX tables_wake  ON tables (wake) WHERE wake IS NOT NULL;
CREATE INDEX tables_phase ON tables (phase);
