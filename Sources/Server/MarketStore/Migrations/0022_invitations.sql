-- Codes of administrators, each of which makes one account while the market takes none without.
CREATE TABLE invitations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
    maker INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    made_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    used_by INTEGER REFERENCES accounts (id) ON DELETE SET NULL,
    used_at INTEGER
) STRICT;

CREATE INDEX invitations_by_expiry ON invitations (expires_at);

ALTER TABLE face ADD COLUMN sign_up TEXT NOT NULL DEFAULT 'open' CHECK (length(sign_up) BETWEEN 1 AND 20);
-- Codes with commas between; NULL for what the program was started with.
ALTER TABLE face ADD COLUMN currencies TEXT CHECK (length(currencies) BETWEEN 3 AND 100);
