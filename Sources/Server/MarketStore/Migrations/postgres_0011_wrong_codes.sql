-- As the 31st of SQLite's.
CREATE TABLE wrong_codes (
    account bigint NOT NULL REFERENCES accounts (id),
    number bigint NOT NULL CHECK (number > 0),
    partner bigint NOT NULL REFERENCES accounts (id),
    product bigint NOT NULL,
    is_buyer boolean NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (account, number)
);

CREATE INDEX wrong_codes_of_product ON wrong_codes (product, at);
CREATE INDEX wrong_codes_by_age ON wrong_codes (at);
CREATE INDEX deals_of_product ON deals (product, buyer, id);
