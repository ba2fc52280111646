-- Tables that wait for players may have their free seats given to computers, or be cancelled, from here on.
-- Nothing changes its shape: a program that does not know of such entries could not read those tables, and
-- this keeps it from opening the store.
SELECT 1;
