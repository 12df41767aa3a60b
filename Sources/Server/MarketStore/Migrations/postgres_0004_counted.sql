-- Products whose likes or looks are other ones since a change, for those who keep a copy of the goods: counts belong to no
-- version of a product.
CREATE TABLE counted (
    product bigint PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
    change bigint NOT NULL
) WITH (fillfactor = 70);

CREATE INDEX counted_by_change ON counted (change);
