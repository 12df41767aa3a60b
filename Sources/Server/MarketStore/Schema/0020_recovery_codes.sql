-- [beside 3]

-- Hashes of the codes by which owners who lost their password come back; each works once.
CREATE TABLE recovery_codes (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    made_at INTEGER NOT NULL,
    used_at INTEGER,
    PRIMARY KEY (account, hash)
) STRICT, WITHOUT ROWID;
