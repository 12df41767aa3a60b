-- [beside 3]

-- The last take-out that each account asked for; its file is a server's own, and is made again where it is missing.
CREATE TABLE takeouts (
    account INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    asked_at INTEGER NOT NULL,
    -- Set once a server has made the file.
    made_at INTEGER,
    byte_count INTEGER CHECK (byte_count >= 0),
    -- Why none could be made, as a code.
    failure TEXT CHECK (length(failure) BETWEEN 1 AND 40),
    CHECK ((made_at IS NULL) = (byte_count IS NULL)),
    CHECK (made_at IS NULL OR failure IS NULL)
) STRICT;

CREATE INDEX takeouts_by_age ON takeouts (asked_at);
