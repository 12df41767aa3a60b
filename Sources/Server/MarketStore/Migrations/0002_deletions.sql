-- Who took a product away, since only they may bring it back; NULL where nobody is known to have.
ALTER TABLE products ADD COLUMN deleted_by INTEGER REFERENCES accounts (id);

-- The same table with more actions: a CHECK can't be altered.
CREATE TABLE new_moderations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    moderator INTEGER NOT NULL REFERENCES accounts (id),
    action TEXT NOT NULL CHECK (action IN ('hide', 'restore', 'delete', 'undelete')),
    -- No reference: the log outlives the product.
    product INTEGER NOT NULL,
    reason TEXT NOT NULL CHECK (length(CAST(reason AS BLOB)) <= 4000),
    at INTEGER NOT NULL
) STRICT;

INSERT INTO new_moderations (id, moderator, action, product, reason, at)
SELECT id, moderator, action, product, reason, at FROM moderations ORDER BY id;

DROP TABLE moderations;

ALTER TABLE new_moderations RENAME TO moderations;
