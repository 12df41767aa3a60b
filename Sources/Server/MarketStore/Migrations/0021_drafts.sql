-- What people have begun to offer, right or wrong as they typed it, and wherever they go on with it.
CREATE TABLE drafts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    owner INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    version INTEGER NOT NULL CHECK (version > 0),
    name TEXT NOT NULL CHECK (length(CAST(name AS BLOB)) <= 4000),
    description TEXT NOT NULL CHECK (length(CAST(description AS BLOB)) <= 40000),
    price TEXT NOT NULL CHECK (length(CAST(price AS BLOB)) <= 100),
    discount TEXT NOT NULL CHECK (length(CAST(discount AS BLOB)) <= 100),
    stock TEXT NOT NULL CHECK (length(CAST(stock AS BLOB)) <= 100),
    currency TEXT NOT NULL CHECK (length(currency) = 3),
    category TEXT NOT NULL CHECK (length(CAST(category AS BLOB)) <= 100),
    condition TEXT CHECK (length(condition) BETWEEN 1 AND 40),
    meets INTEGER NOT NULL CHECK (meets IN (0, 1)),
    sends INTEGER NOT NULL CHECK (sends IN (0, 1)),
    parcel_fee TEXT NOT NULL CHECK (length(CAST(parcel_fee AS BLOB)) <= 100),
    giveaway TEXT CHECK (length(giveaway) BETWEEN 1 AND 40),
    takes_offers INTEGER NOT NULL CHECK (takes_offers IN (0, 1)),
    offers_from TEXT NOT NULL CHECK (length(CAST(offers_from AS BLOB)) <= 100),
    changed_at INTEGER NOT NULL
) STRICT;

CREATE INDEX drafts_of_owner ON drafts (owner);

CREATE TABLE draft_photos (
    draft INTEGER NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position >= 0),
    -- An upload's number. No reference: the photo goes when its days are over, and the draft tells then that it has gone.
    photo INTEGER NOT NULL,
    alt_text TEXT NOT NULL CHECK (length(CAST(alt_text AS BLOB)) <= 4000),
    PRIMARY KEY (draft, position),
    UNIQUE (draft, photo)
) STRICT, WITHOUT ROWID;

CREATE INDEX draft_photos_by_photo ON draft_photos (photo);
