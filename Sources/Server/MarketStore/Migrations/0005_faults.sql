-- What the market writes and reads back to find out whether it can.
CREATE TABLE trial (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    number INTEGER NOT NULL
) STRICT;

-- Set once files of a photo were found missing or broken and nobody expects them back.
ALTER TABLE contents ADD COLUMN is_lost INTEGER NOT NULL DEFAULT 0 CHECK (is_lost IN (0, 1));

CREATE INDEX contents_lost ON contents (hash) WHERE is_lost;
