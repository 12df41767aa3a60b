-- As the 28th of SQLite's.
CREATE TABLE wrong_passwords (
    account bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    network text NOT NULL CHECK (length(network) BETWEEN 1 AND 60),
    tries bigint NOT NULL CHECK (tries > 0),
    began_at bigint NOT NULL,
    PRIMARY KEY (account, network)
);

CREATE INDEX wrong_passwords_by_age ON wrong_passwords (began_at);

ALTER TABLE account_notices ADD COLUMN tries bigint CHECK (tries > 0);
ALTER TABLE account_notices ADD COLUMN networks bigint CHECK (networks > 0);
