-- What lists show of each listed product, packed into one value: a page is then one walk over a few leaves, instead of
-- a look-up of the product, its seller and its photo for each row.
CREATE TABLE cards (
    product INTEGER PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
    card BLOB NOT NULL
) STRICT;
