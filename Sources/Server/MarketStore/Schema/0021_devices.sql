-- [beside 3]

-- The device and the last use of each session; of the network no more than the beginning of its addresses, for 30 days.
ALTER TABLE tokens ADD COLUMN device TEXT CHECK (length(device) BETWEEN 1 AND 40);
ALTER TABLE tokens ADD COLUMN used_at INTEGER;
ALTER TABLE tokens ADD COLUMN network TEXT CHECK (length(network) BETWEEN 1 AND 60);

CREATE INDEX tokens_by_network ON tokens (used_at) WHERE network IS NOT NULL;

-- Hashes of the browsers and apps that an account signed in with.
CREATE TABLE account_devices (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    device BLOB NOT NULL CHECK (length(device) = 32),
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (account, device)
) STRICT, WITHOUT ROWID;

CREATE INDEX account_devices_by_age ON account_devices (seen_at);
