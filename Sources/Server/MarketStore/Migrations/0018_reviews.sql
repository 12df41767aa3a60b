-- What the two of a deal say about each other. A review outlives its deal and their conversation.
CREATE TABLE reviews (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    deal INTEGER NOT NULL,
    author INTEGER NOT NULL REFERENCES accounts (id),
    about INTEGER NOT NULL REFERENCES accounts (id),
    verdict TEXT NOT NULL CHECK (verdict IN ('again', 'fine', 'never')),
    -- With blanks between them.
    tags TEXT NOT NULL CHECK (length(tags) <= 400),
    text TEXT NOT NULL CHECK (length(CAST(text AS BLOB)) <= 4000),
    written_at INTEGER NOT NULL,
    -- From when on others read it; not before both have written, or the time is over.
    seen_at INTEGER NOT NULL CHECK (seen_at >= written_at),
    -- Whether those whom it concerns know that it is seen, and it counts.
    is_told INTEGER NOT NULL DEFAULT 0 CHECK (is_told IN (0, 1)),
    reply TEXT CHECK (length(CAST(reply AS BLOB)) BETWEEN 1 AND 4000),
    replied_at INTEGER,
    -- Set where a moderator took it away.
    hidden_at INTEGER,
    UNIQUE (deal, author),
    CHECK (author <> about),
    CHECK ((reply IS NULL) = (replied_at IS NULL))
) STRICT;

CREATE INDEX reviews_about ON reviews (about, seen_at, id) WHERE hidden_at IS NULL;
CREATE INDEX reviews_untold ON reviews (seen_at) WHERE is_told = 0;

-- What the deals and reviews of somebody come to.
CREATE TABLE standings (
    account INTEGER PRIMARY KEY REFERENCES accounts (id),
    -- In thousandths.
    weight INTEGER NOT NULL CHECK (weight >= 0),
    score INTEGER NOT NULL CHECK (score BETWEEN 0 AND 1000),
    word TEXT CHECK (length(word) BETWEEN 1 AND 40),
    traded INTEGER NOT NULL CHECK (traded >= 0),
    people INTEGER NOT NULL CHECK (people >= 0),
    again INTEGER NOT NULL CHECK (again >= 0),
    reviews INTEGER NOT NULL CHECK (reviews >= 0),
    -- A tag and of how many people it was heard, and so on, with blanks between them.
    tags TEXT NOT NULL CHECK (length(tags) <= 1000),
    -- Whether the account belongs to the largest group of people who are connected by trades.
    is_connected INTEGER NOT NULL CHECK (is_connected IN (0, 1))
) STRICT;

-- Whose standing is to be worked out anew.
CREATE TABLE standings_due (
    account INTEGER PRIMARY KEY,
    -- How often something changed, so that what changes meanwhile is not forgotten.
    times INTEGER NOT NULL CHECK (times > 0)
) STRICT;

-- Whether handovers and standing make the account one that the market trusts as far as it trusts anybody.
ALTER TABLE accounts ADD COLUMN is_proven INTEGER NOT NULL DEFAULT 0 CHECK (is_proven IN (0, 1));

-- By which is told how fast somebody answers.
CREATE INDEX conversations_with_seller ON conversations (seller, began_at);
-- With whom somebody traded.
CREATE INDEX deals_sold ON deals (seller, buyer, ended_at) WHERE state = 'completed';
CREATE INDEX deals_bought ON deals (buyer, seller, ended_at) WHERE state = 'completed';
