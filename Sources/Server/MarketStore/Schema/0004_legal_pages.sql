-- [beside 3]

-- Texts of the operator about trading in this market; empty for the program's own.
ALTER TABLE face ADD COLUMN safety TEXT NOT NULL DEFAULT '' CHECK (length(CAST(safety AS BLOB)) <= 100000);
ALTER TABLE face ADD COLUMN parcels TEXT NOT NULL DEFAULT '' CHECK (length(CAST(parcels AS BLOB)) <= 100000);
ALTER TABLE face
    ADD COLUMN prohibited TEXT NOT NULL DEFAULT '' CHECK (length(CAST(prohibited AS BLOB)) <= 100000);
