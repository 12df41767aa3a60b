-- When new accounts asked for what is given away, by network; for a day.
CREATE TABLE newcomer_claims (
    network TEXT NOT NULL CHECK (length(network) BETWEEN 1 AND 60),
    -- Rises with each of the network's.
    number INTEGER NOT NULL CHECK (number > 0),
    at INTEGER NOT NULL,
    PRIMARY KEY (network, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX newcomer_claims_by_age ON newcomer_claims (at);
