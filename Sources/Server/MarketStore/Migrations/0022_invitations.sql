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
-- As the time zone database calls it, and its rule as POSIX writes it.
ALTER TABLE face ADD COLUMN zone TEXT NOT NULL DEFAULT 'Asia/Seoul' CHECK (length(zone) BETWEEN 1 AND 64);
ALTER TABLE face ADD COLUMN zone_rule TEXT NOT NULL DEFAULT 'KST-9' CHECK (length(zone_rule) BETWEEN 4 AND 100);
-- A drawing or a picture that was made safe.
ALTER TABLE face ADD COLUMN mark BLOB CHECK (length(mark) BETWEEN 1 AND 300000);
