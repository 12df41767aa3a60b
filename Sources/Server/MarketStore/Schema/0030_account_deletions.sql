-- [beside 3]

-- Accounts that are to be deleted, from the request on. The row of a deleted account stays, as the record of it.
CREATE TABLE account_deletions (
    account INTEGER PRIMARY KEY REFERENCES accounts (id),
    asked_at INTEGER NOT NULL,
    -- The end of the time in which the person may stay.
    until INTEGER NOT NULL,
    -- The operator's words, where it was the operator who asked.
    reason TEXT CHECK (length(CAST(reason AS BLOB)) BETWEEN 1 AND 4000),
    -- Set once the goods are hidden and the trades ended.
    closed_at INTEGER,
    -- Set while the goods of a person who stays come back.
    kept_at INTEGER,
    -- Set with the first rows that go: from then on nobody can stay.
    began_at INTEGER,
    ended_at INTEGER,
    CHECK (until >= asked_at),
    CHECK (kept_at IS NULL OR began_at IS NULL),
    CHECK (ended_at IS NULL OR began_at IS NOT NULL)
) STRICT;

CREATE INDEX account_deletions_open ON account_deletions (until) WHERE ended_at IS NULL;

-- Goods that are hidden since their seller leaves, with the state that each had.
CREATE TABLE hidden_products (
    product INTEGER PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
    account INTEGER NOT NULL REFERENCES accounts (id),
    state TEXT NOT NULL CHECK (state IN ('selling', 'reserved', 'sold'))
) STRICT;

CREATE INDEX hidden_products_of_account ON hidden_products (account, product);

-- Names of deleted accounts that nobody may take yet, and what looks like them, as keyed hashes.
CREATE TABLE past_names (
    hash BLOB PRIMARY KEY CHECK (length(hash) = 16),
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX past_names_by_end ON past_names (until);

-- Ways to the rows of one account that nothing has asked for before.
CREATE INDEX blocked_accounts_blocked ON blocked_accounts (blocked);
CREATE INDEX seen_accounts_of_account ON seen_accounts (account);
CREATE INDEX claims_of_account ON claims (account);
CREATE INDEX cases_of_account ON cases (account);
CREATE INDEX reviews_hidden_about ON reviews (about) WHERE hidden_at IS NOT NULL;
CREATE INDEX withheld_photos_of_seller ON withheld_photos (seller);
