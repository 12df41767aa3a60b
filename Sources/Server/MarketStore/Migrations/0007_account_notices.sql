-- What happened to accounts: sign-ins from new networks, changes of credentials and roles.
CREATE TABLE account_notices (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    -- No list of kinds: there will be more, and a CHECK can't be altered.
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
    at INTEGER NOT NULL,
    role TEXT CHECK (role IN ('moderator', 'administrator')),
    network TEXT CHECK (length(network) BETWEEN 1 AND 60),
    device TEXT CHECK (length(device) BETWEEN 1 AND 40),
    CHECK ((network IS NULL) = (device IS NULL))
) STRICT;

CREATE INDEX account_notices_of_kind ON account_notices (account, kind, id);
CREATE INDEX account_notices_by_age ON account_notices (at);

-- The networks that an account signed in from: blocks of addresses, never one address.
CREATE TABLE account_networks (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    network TEXT NOT NULL CHECK (length(network) BETWEEN 1 AND 60),
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (account, network)
) STRICT, WITHOUT ROWID;

CREATE INDEX account_networks_by_age ON account_networks (seen_at);
