-- A middle size of photos. SQLite has no other way to allow a further word.
-- [SQLite]
CREATE TABLE variants_of_four (
    content TEXT NOT NULL REFERENCES contents (hash) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('large', 'medium', 'thumbnail', 'thumbnail-2x')),
    format TEXT NOT NULL CHECK (format IN ('jpg', 'webp')),
    width INTEGER NOT NULL CHECK (width > 0),
    height INTEGER NOT NULL CHECK (height > 0),
    byte_count INTEGER NOT NULL CHECK (byte_count >= 0),
    digest TEXT NOT NULL CHECK (length(digest) = 64),
    PRIMARY KEY (content, kind, format)
) STRICT, WITHOUT ROWID;
INSERT INTO variants_of_four SELECT * FROM variants;
DROP TABLE variants;
ALTER TABLE variants_of_four RENAME TO variants;
-- [PostgreSQL]
ALTER TABLE variants DROP CONSTRAINT variants_kind_check;
ALTER TABLE variants ADD CONSTRAINT variants_kind_check
    CHECK (kind IN ('large', 'medium', 'thumbnail', 'thumbnail-2x'));
