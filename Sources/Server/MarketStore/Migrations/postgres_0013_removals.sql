-- As the 33rd of SQLite's.
CREATE TABLE removals (
    moderation bigint PRIMARY KEY REFERENCES moderations (id),
    account bigint NOT NULL REFERENCES accounts (id),
    name bytea NOT NULL CHECK (length(name) BETWEEN 1 AND 2000)
);

CREATE INDEX removals_of_account ON removals (account, moderation);
CREATE INDEX moderations_undeleted ON moderations (product, id) WHERE action = 'undelete';
