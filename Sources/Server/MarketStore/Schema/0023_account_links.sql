-- [beside 3]

-- Hashes of links by which owners set another password; each works once, for half an hour, and the last of an account alone.
CREATE TABLE account_links (
    account INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
    expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX account_links_by_expiry ON account_links (expires_at);
