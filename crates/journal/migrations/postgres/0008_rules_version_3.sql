-- Tables may be of version 3 of the rules from here on. Nothing changes its shape: a program that knows only
-- the versions before cannot read such tables, and this keeps it from opening the store.
SELECT 1;
