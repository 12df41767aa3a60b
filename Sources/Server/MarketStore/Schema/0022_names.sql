-- [beside 3]

-- The name that an account signs in with, where it shows another one; its lower case stays `name_key`.
ALTER TABLE accounts ADD COLUMN sign_in_name TEXT CHECK (length(CAST(sign_in_name AS BLOB)) BETWEEN 1 AND 400);
-- The shown name in lower case, where it is another.
ALTER TABLE accounts ADD COLUMN shown_key TEXT CHECK (length(CAST(shown_key AS BLOB)) > 0);
ALTER TABLE accounts ADD COLUMN renamed_at INTEGER;

CREATE UNIQUE INDEX accounts_by_shown_name ON accounts (shown_key) WHERE shown_key IS NOT NULL;

-- Looks of names that an account does not have any more are kept from others until then.
ALTER TABLE name_looks ADD COLUMN until INTEGER;

CREATE INDEX name_looks_by_end ON name_looks (until) WHERE until IS NOT NULL;

-- Names that accounts showed before, each in lower case too.
CREATE TABLE past_names (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    ended_at INTEGER NOT NULL,
    name TEXT NOT NULL CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 400),
    name_key TEXT NOT NULL CHECK (length(CAST(name_key AS BLOB)) > 0),
    PRIMARY KEY (account, ended_at)
) STRICT, WITHOUT ROWID;

CREATE INDEX past_names_by_key ON past_names (name_key);
CREATE INDEX past_names_by_age ON past_names (ended_at);

-- Sellers whose products, up to an id, show the new name already; those after it follow some at a time.
CREATE TABLE renamed_sellers (
    account INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    product INTEGER NOT NULL
) STRICT;
