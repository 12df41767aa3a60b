-- [beside 3]

-- The versions of terms and privacy notice that accounts agreed to, each once.
CREATE TABLE consents (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    version TEXT NOT NULL CHECK (length(version) = 16),
    agreed_at INTEGER NOT NULL,
    PRIMARY KEY (account, version)
) STRICT, WITHOUT ROWID;
