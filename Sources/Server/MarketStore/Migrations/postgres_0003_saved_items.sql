-- As the 23rd of SQLite's.
CREATE TABLE item_changes (
    account bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    list text NOT NULL CHECK (list IN ('likes', 'cart')),
    product bigint NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    changed_at bigint NOT NULL,
    PRIMARY KEY (account, list, product)
);

CREATE INDEX item_changes_of_product ON item_changes (product);
CREATE INDEX item_changes_by_age ON item_changes (changed_at);
