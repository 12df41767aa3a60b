-- What the names of accounts look like, each in several ways: a new name shares none of them with any other account. Those
-- of accounts that are there are noted by the server, which has what it takes.
CREATE TABLE name_looks (
    look TEXT NOT NULL CHECK (length(CAST(look AS BLOB)) BETWEEN 1 AND 2000),
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    PRIMARY KEY (look, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX name_looks_of_account ON name_looks (account);
