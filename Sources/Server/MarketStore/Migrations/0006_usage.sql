-- Whether the account is trusted from its first day: one that the operator made.
ALTER TABLE accounts ADD COLUMN is_trusted INTEGER NOT NULL DEFAULT 0 CHECK (is_trusted IN (0, 1));

-- How many answers are kept for each account, and their bytes, so that no write counts them.
CREATE TABLE answer_usage (
    account INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    kept INTEGER NOT NULL,
    bytes INTEGER NOT NULL
) STRICT;

INSERT INTO answer_usage (account, kept, bytes)
SELECT account, count(*), sum(length(answer)) FROM answers GROUP BY account;

CREATE TRIGGER answer_kept AFTER INSERT ON answers BEGIN
    INSERT INTO answer_usage (account, kept, bytes) VALUES (NEW.account, 1, length(NEW.answer))
    ON CONFLICT (account) DO UPDATE SET kept = kept + 1, bytes = bytes + excluded.bytes;
END;

CREATE TRIGGER answer_forgotten AFTER DELETE ON answers BEGIN
    UPDATE answer_usage SET kept = kept - 1, bytes = bytes - length(OLD.answer) WHERE account = OLD.account;
END;
