-- Goods that say what they are. The table is made anew, since a CHECK can't be altered and short columns go before texts.
DROP VIEW searchable;

CREATE TABLE new_products (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    seller INTEGER NOT NULL REFERENCES accounts (id),
    state TEXT NOT NULL CHECK (state IN ('selling', 'reserved', 'sold', 'hidden')),
    -- The state to go back to; set while a moderator keeps the product hidden.
    held_state TEXT CHECK (held_state IN ('selling', 'reserved', 'sold', 'hidden')),
    currency TEXT NOT NULL CHECK (currency IN ('KRW', 'USD')),
    price INTEGER NOT NULL CHECK (price >= 0),
    discount INTEGER NOT NULL CHECK (discount BETWEEN 0 AND price),
    -- What is worked out from other columns is kept, not generated: only so can an index cover a list.
    bargain INTEGER NOT NULL CHECK (bargain = price - discount),
    stock INTEGER NOT NULL CHECK (stock >= 0),
    -- Units promised to buyers.
    reserved INTEGER NOT NULL DEFAULT 0 CHECK (reserved BETWEEN 0 AND stock),
    -- NULL in all of these: the seller has not said.
    category TEXT CHECK (length(category) BETWEEN 1 AND 32),
    condition TEXT CHECK (condition IN ('new', 'like_new', 'used', 'for_parts')),
    meets INTEGER NOT NULL DEFAULT 0 CHECK (meets IN (0, 1)),
    -- What the buyer pays for a parcel besides the price: 0 where the price holds it, NULL where nothing is sent.
    parcel_fee INTEGER CHECK (parcel_fee >= 0),
    giveaway TEXT CHECK (giveaway IN ('first', 'pick')),
    takes_offers INTEGER NOT NULL DEFAULT 0 CHECK (takes_offers IN (0, 1)),
    offers_from INTEGER CHECK (offers_from BETWEEN 0 AND price),
    place INTEGER,
    likes INTEGER NOT NULL DEFAULT 0 CHECK (likes >= 0),
    looks INTEGER NOT NULL DEFAULT 0 CHECK (looks >= 0),
    version INTEGER NOT NULL CHECK (version > 0),
    change INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    sold_at INTEGER,
    -- Since when it is no longer in lists, having been sold for some days.
    settled_at INTEGER,
    deleted_at INTEGER,
    -- Who took it away, since only they may bring it back; NULL where nobody is known to have.
    deleted_by INTEGER REFERENCES accounts (id),
    -- Whether lists show it.
    listed INTEGER NOT NULL CHECK (
        listed = (state <> 'hidden' AND deleted_at IS NULL AND settled_at IS NULL)
    ),
    in_stock INTEGER NOT NULL CHECK (in_stock = (state <> 'sold' AND stock > 0)),
    name TEXT NOT NULL CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 2000),
    password_hash TEXT CHECK (length(CAST(password_hash AS BLOB)) BETWEEN 1 AND 1000),
    description TEXT NOT NULL CHECK (length(CAST(description AS BLOB)) <= 20000),
    CHECK (held_state IS NULL OR state = 'hidden'),
    CHECK (giveaway IS NULL OR price = 0),
    CHECK (sold_at IS NOT NULL OR state <> 'sold'),
    CHECK (settled_at IS NULL OR sold_at IS NOT NULL)
) STRICT;

INSERT INTO new_products (
    id, seller, state, held_state, currency, price, discount, bargain, stock, likes, version, change, created_at,
    changed_at, sold_at, deleted_at, deleted_by, listed, in_stock, name, password_hash, description
)
SELECT
    id, seller, state, held_state, currency, price, discount, bargain, stock,
    (SELECT count(*) FROM likes WHERE likes.product = products.id), version, change, created_at,
    changed_at, CASE WHEN 'sold' IN (state, held_state) THEN changed_at END, deleted_at, deleted_by, listed, in_stock,
    name, password_hash, description
FROM products ORDER BY id;

-- Numbers of goods that are gone are not given out again.
DELETE FROM sqlite_sequence WHERE name = 'new_products';
UPDATE sqlite_sequence SET name = 'new_products' WHERE name = 'products';

DROP TABLE products;

ALTER TABLE new_products RENAME TO products;

-- What is found of listed products. The sign before a description says that it is prose, of which fewer terms are kept.
CREATE VIEW searchable AS SELECT id, name, char(1) || description AS description FROM products WHERE listed;

DELETE FROM cards;

-- NULL for likes of old.
ALTER TABLE likes ADD COLUMN liked_at INTEGER;

CREATE INDEX likes_by_time ON likes (liked_at, product) WHERE liked_at IS NOT NULL;

-- Products whose likes are to be counted again.
CREATE TABLE recounts (
    product INTEGER PRIMARY KEY
) STRICT;

CREATE TRIGGER like_added AFTER INSERT ON likes BEGIN
    INSERT OR IGNORE INTO recounts (product) VALUES (NEW.product);
END;

CREATE TRIGGER like_removed AFTER DELETE ON likes BEGIN
    INSERT OR IGNORE INTO recounts (product) VALUES (OLD.product);
END;

-- What was liked most within the last week, counted now and then.
CREATE TABLE week_likes (
    product INTEGER PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
    likes INTEGER NOT NULL CHECK (likes > 0)
) STRICT;

CREATE INDEX week_likes_most ON week_likes (likes, product);
