-- The photos that moderators took out of sight with a product, and whose they were. No references: a seller who deletes
-- the product, or takes its photos out, does not bring them back.
CREATE TABLE withheld_photos (
    content TEXT NOT NULL CHECK (length(content) = 64),
    product INTEGER NOT NULL,
    seller INTEGER NOT NULL,
    PRIMARY KEY (content, product)
) STRICT, WITHOUT ROWID;

CREATE INDEX withheld_photos_of_product ON withheld_photos (product);

INSERT INTO withheld_photos (content, product, seller)
SELECT DISTINCT photos.content, products.id, products.seller
FROM products JOIN photos ON photos.product = products.id WHERE products.held_state IS NOT NULL;

-- The same table with one more action: a CHECK can't be altered.
CREATE TABLE new_moderations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    moderator INTEGER NOT NULL REFERENCES accounts (id),
    action TEXT NOT NULL CHECK (action IN ('hide', 'restore', 'delete', 'undelete', 'repost')),
    -- No reference: the log outlives the product.
    product INTEGER NOT NULL,
    reason TEXT NOT NULL CHECK (length(CAST(reason AS BLOB)) <= 4000),
    at INTEGER NOT NULL
) STRICT;

INSERT INTO new_moderations (id, moderator, action, product, reason, at)
SELECT id, moderator, action, product, reason, at FROM moderations ORDER BY id;

DROP TABLE moderations;

ALTER TABLE new_moderations RENAME TO moderations;

CREATE INDEX moderations_reposts ON moderations (product) WHERE action = 'repost';
