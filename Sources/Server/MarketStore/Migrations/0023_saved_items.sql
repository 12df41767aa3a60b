-- When an account last changed a like or a line of its cart, also by taking it out: changes that were made without a
-- line come later, and are compared with it. Kept for 90 days.
CREATE TABLE item_changes (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    list TEXT NOT NULL CHECK (list IN ('likes', 'cart')),
    product INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (account, list, product)
) STRICT, WITHOUT ROWID;

CREATE INDEX item_changes_of_product ON item_changes (product);
CREATE INDEX item_changes_by_age ON item_changes (changed_at);
