-- Wrong codes of handovers: who typed one, to whom, and about what. `deals.wrong_codes` and `deals.wrong_at` are not used
-- any more.
CREATE TABLE wrong_codes (
    account INTEGER NOT NULL REFERENCES accounts (id),
    -- Rises with each of the account's.
    number INTEGER NOT NULL CHECK (number > 0),
    partner INTEGER NOT NULL REFERENCES accounts (id),
    product INTEGER NOT NULL,
    is_buyer INTEGER NOT NULL CHECK (is_buyer IN (0, 1)),
    at INTEGER NOT NULL,
    PRIMARY KEY (account, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX wrong_codes_of_product ON wrong_codes (product, at);
CREATE INDEX wrong_codes_by_age ON wrong_codes (at);
-- How often the same goods were reserved for the same person.
CREATE INDEX deals_of_product ON deals (product, buyer, id);
