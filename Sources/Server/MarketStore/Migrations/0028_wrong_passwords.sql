-- Wrong passwords by the wider network that tried them, for the notice that tells the owner of all of them.
CREATE TABLE wrong_passwords (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    network TEXT NOT NULL CHECK (length(network) BETWEEN 1 AND 60),
    tries INTEGER NOT NULL CHECK (tries > 0),
    began_at INTEGER NOT NULL,
    PRIMARY KEY (account, network)
) STRICT, WITHOUT ROWID;

CREATE INDEX wrong_passwords_by_age ON wrong_passwords (began_at);

-- Of notices of them alone.
ALTER TABLE account_notices ADD COLUMN tries INTEGER CHECK (tries > 0);
ALTER TABLE account_notices ADD COLUMN networks INTEGER CHECK (networks > 0);
