-- As the 32nd of SQLite's.
CREATE TABLE newcomer_claims (
    network text NOT NULL CHECK (length(network) BETWEEN 1 AND 60),
    number bigint NOT NULL CHECK (number > 0),
    at bigint NOT NULL,
    PRIMARY KEY (network, number)
);

CREATE INDEX newcomer_claims_by_age ON newcomer_claims (at);
