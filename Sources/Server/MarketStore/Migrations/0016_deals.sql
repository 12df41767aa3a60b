-- What one of two would trade at. Of an open one there is at most one in a conversation.
CREATE TABLE offers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    conversation INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    product INTEGER NOT NULL,
    maker INTEGER NOT NULL REFERENCES accounts (id),
    -- Of one unit, in hundredths.
    amount INTEGER NOT NULL CHECK (amount > 0),
    currency TEXT NOT NULL CHECK (currency IN ('KRW', 'USD')),
    quantity INTEGER NOT NULL CHECK (quantity > 0),
    state TEXT NOT NULL CHECK (
        state IN ('open', 'accepted', 'declined', 'withdrawn', 'countered', 'expired', 'lapsed')
    ),
    made_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL CHECK (expires_at > made_at),
    answered_at INTEGER,
    lapse TEXT CHECK (length(lapse) BETWEEN 1 AND 40),
    deal INTEGER,
    CHECK ((state = 'open') = (answered_at IS NULL)),
    CHECK ((state = 'accepted') = (deal IS NOT NULL))
) STRICT;

CREATE UNIQUE INDEX offers_open ON offers (conversation) WHERE state = 'open';
CREATE INDEX offers_open_of_product ON offers (product) WHERE state = 'open';
CREATE INDEX offers_by_end ON offers (expires_at) WHERE state = 'open';
CREATE INDEX offers_in_conversation ON offers (conversation, maker);
-- What a day's limit is counted by.
CREATE INDEX offers_made ON offers (maker, made_at);

-- Units of a product that are promised to one buyer, and what became of that.
CREATE TABLE deals (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    product INTEGER NOT NULL,
    conversation INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    seller INTEGER NOT NULL REFERENCES accounts (id),
    buyer INTEGER NOT NULL REFERENCES accounts (id),
    quantity INTEGER NOT NULL CHECK (quantity > 0),
    amount INTEGER NOT NULL CHECK (amount >= 0),
    currency TEXT NOT NULL CHECK (currency IN ('KRW', 'USD')),
    state TEXT NOT NULL CHECK (state IN ('reserved', 'one_sided', 'completed', 'cancelled', 'expired')),
    made_at INTEGER NOT NULL,
    until INTEGER NOT NULL,
    ended_at INTEGER,
    reason TEXT CHECK (length(reason) BETWEEN 1 AND 40),
    ended_by TEXT CHECK (ended_by IN ('buyer', 'seller')),
    seller_confirmed INTEGER NOT NULL DEFAULT 0 CHECK (seller_confirmed IN (0, 1)),
    buyer_confirmed INTEGER NOT NULL DEFAULT 0 CHECK (buyer_confirmed IN (0, 1)),
    met INTEGER NOT NULL DEFAULT 0 CHECK (met IN (0, 1)),
    -- What each shows the other; gone when the deal is over.
    seller_code TEXT CHECK (length(seller_code) = 6),
    buyer_code TEXT CHECK (length(buyer_code) = 6),
    -- Wrong codes since the last pause, and the moment of the last one.
    wrong_codes INTEGER NOT NULL DEFAULT 0 CHECK (wrong_codes >= 0),
    wrong_at INTEGER,
    CHECK (seller <> buyer),
    CHECK ((state IN ('reserved', 'one_sided')) = (ended_at IS NULL))
) STRICT;

-- With one buyer there is one open deal about a product.
CREATE UNIQUE INDEX deals_open ON deals (conversation) WHERE state IN ('reserved', 'one_sided');
CREATE INDEX deals_open_of_product ON deals (product) WHERE state IN ('reserved', 'one_sided');
CREATE INDEX deals_by_end ON deals (until) WHERE state IN ('reserved', 'one_sided');
CREATE INDEX deals_of_seller ON deals (seller, id);
CREATE INDEX deals_of_buyer ON deals (buyer, id);
CREATE INDEX deals_in_conversation ON deals (conversation, id);

-- Who waits for goods that are promised to somebody else.
CREATE TABLE waiting (
    product INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    account INTEGER NOT NULL REFERENCES accounts (id),
    number INTEGER NOT NULL,
    -- Until when one unit is kept for the account.
    held_until INTEGER,
    PRIMARY KEY (product, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX waiting_of_account ON waiting (account);

-- What the market says in a conversation: what happened, to which offer or deal, and until when something lasts.
ALTER TABLE messages ADD COLUMN notice TEXT CHECK (length(notice) BETWEEN 1 AND 40);
ALTER TABLE messages ADD COLUMN subject INTEGER;
ALTER TABLE messages ADD COLUMN until INTEGER;
-- Whether it asks for no answer, and so counts as read.
ALTER TABLE messages ADD COLUMN is_quiet INTEGER NOT NULL DEFAULT 0 CHECK (is_quiet IN (0, 1));
