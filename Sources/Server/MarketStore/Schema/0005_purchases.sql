-- [beside 3]

-- True of an offer by which its buyer asks for a product at the price that its seller asks.
ALTER TABLE offers ADD COLUMN is_purchase INTEGER NOT NULL DEFAULT FALSE CHECK (is_purchase IN (0, 1));
