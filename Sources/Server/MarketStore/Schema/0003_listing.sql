-- The newest come first by a number of their own: a seller who renews a product gives it a new one. It comes from the same
-- row of numbers as ids do, and is the id's until then; so none is an id of another product, and those of before go on.
ALTER TABLE products ADD COLUMN listing INTEGER NOT NULL DEFAULT 0;
ALTER TABLE products ADD COLUMN renewed_at INTEGER;
UPDATE products SET listing = id;
CREATE UNIQUE INDEX products_by_listing ON products (listing);

-- [SQLite]
DROP INDEX products_newest;
DROP INDEX products_by_price;
CREATE INDEX products_newest ON products (
    listing, bargain, currency, in_stock, state, listed, category, condition, meets, parcel_fee, giveaway, created_at, place
) WHERE listed;
CREATE INDEX products_by_price ON products (
    currency, bargain, listing, in_stock, state, listed, category, condition, meets, parcel_fee, giveaway, created_at, place
) WHERE listed;
CREATE INDEX products_of_seller_newest ON products (seller, listing) WHERE deleted_at IS NULL;

-- Rows of blocks, cards, search indexes and the week's likes are by the number too: it is what lists walk along.
DROP VIEW searchable;
CREATE VIEW searchable AS SELECT listing AS id, name, char(1) || description AS description FROM products WHERE listed;

CREATE TABLE cards_by_listing (
    listing INTEGER PRIMARY KEY,
    product INTEGER NOT NULL,
    card BLOB NOT NULL
) STRICT;
INSERT INTO cards_by_listing SELECT product, product, card FROM cards;
DROP TABLE cards;
ALTER TABLE cards_by_listing RENAME TO cards;

DROP TABLE week_likes;
CREATE TABLE week_likes (
    listing INTEGER PRIMARY KEY,
    likes INTEGER NOT NULL CHECK (likes > 0)
) STRICT;
CREATE INDEX week_likes_most ON week_likes (likes, listing);

-- The latest numbers that no product has any more, with the change since which: what is kept in memory forgets them.
CREATE TABLE past_listings (
    listing INTEGER PRIMARY KEY,
    change INTEGER NOT NULL
) STRICT;
CREATE INDEX past_listings_by_change ON past_listings (change);
