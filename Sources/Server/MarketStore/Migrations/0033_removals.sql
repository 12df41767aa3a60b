-- Whose a product was that a moderator deleted, and its name: both outlive the product.
CREATE TABLE removals (
    moderation INTEGER PRIMARY KEY REFERENCES moderations (id),
    account INTEGER NOT NULL REFERENCES accounts (id),
    name TEXT NOT NULL CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 2000)
) STRICT;

CREATE INDEX removals_of_account ON removals (account, moderation);
CREATE INDEX moderations_undeleted ON moderations (product, id) WHERE action = 'undelete';
