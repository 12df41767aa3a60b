-- As the 22nd of SQLite's.
CREATE TABLE invitations (
    id bigint PRIMARY KEY,
    hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
    maker bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    made_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    used_by bigint REFERENCES accounts (id) ON DELETE SET NULL,
    used_at bigint
);

CREATE TRIGGER invitations_numbered BEFORE INSERT ON invitations FOR EACH ROW EXECUTE FUNCTION take_number();

CREATE INDEX invitations_by_expiry ON invitations (expires_at);

ALTER TABLE face ADD COLUMN sign_up text NOT NULL DEFAULT 'open' CHECK (length(sign_up) BETWEEN 1 AND 20);
-- Codes with commas between; NULL for what the program was started with.
ALTER TABLE face ADD COLUMN currencies text CHECK (length(currencies) BETWEEN 3 AND 100);
-- As the time zone database calls it, and its rule as POSIX writes it.
ALTER TABLE face ADD COLUMN zone text NOT NULL DEFAULT 'Asia/Seoul' CHECK (length(zone) BETWEEN 1 AND 64);
ALTER TABLE face ADD COLUMN zone_rule text NOT NULL DEFAULT 'KST-9' CHECK (length(zone_rule) BETWEEN 4 AND 100);
-- A drawing or a picture that was made safe.
ALTER TABLE face ADD COLUMN mark bytea CHECK (length(mark) BETWEEN 1 AND 300000);
