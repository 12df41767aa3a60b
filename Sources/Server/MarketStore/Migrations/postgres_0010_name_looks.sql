-- As the 30th of SQLite's.
CREATE TABLE name_looks (
    look bytea NOT NULL CHECK (length(look) BETWEEN 1 AND 2000),
    account bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    PRIMARY KEY (look, account)
);

CREATE INDEX name_looks_of_account ON name_looks (account);
