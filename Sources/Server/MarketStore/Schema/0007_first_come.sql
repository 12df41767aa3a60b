-- [beside 3]

-- True where who is first to buy at the asked price has it reserved at once.
ALTER TABLE products ADD COLUMN first_come INTEGER NOT NULL DEFAULT FALSE CHECK (first_come IN (0, 1));

ALTER TABLE drafts ADD COLUMN first_come INTEGER NOT NULL DEFAULT FALSE CHECK (first_come IN (0, 1));
