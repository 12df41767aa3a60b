-- What two people say to each other about a product. No reference to the product: a conversation outlives it.
CREATE TABLE conversations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    product INTEGER NOT NULL,
    seller INTEGER NOT NULL REFERENCES accounts (id),
    buyer INTEGER NOT NULL REFERENCES accounts (id),
    -- What the product was when the conversation began.
    name TEXT NOT NULL CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 2000),
    currency TEXT NOT NULL CHECK (currency IN ('KRW', 'USD')),
    price INTEGER NOT NULL CHECK (price >= 0),
    began_at INTEGER NOT NULL,
    -- The number and the moment of the last message.
    last INTEGER NOT NULL CHECK (last > 0),
    last_at INTEGER NOT NULL,
    -- Rises with each message of the whole market.
    touched INTEGER NOT NULL UNIQUE CHECK (touched > 0),
    -- Set where the product was taken away for good by somebody else than its seller.
    is_taken_down INTEGER NOT NULL DEFAULT 0 CHECK (is_taken_down IN (0, 1)),
    UNIQUE (product, buyer),
    CHECK (seller <> buyer)
) STRICT;

CREATE INDEX conversations_begun ON conversations (buyer, began_at);
CREATE INDEX conversations_by_age ON conversations (last_at);

-- How the two stand to it.
CREATE TABLE participants (
    account INTEGER NOT NULL REFERENCES accounts (id),
    conversation INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    -- As in `conversations`, so that somebody's list is one range.
    touched INTEGER NOT NULL,
    read_to INTEGER NOT NULL DEFAULT 0 CHECK (read_to >= 0),
    -- How many messages of the other one come after that.
    unread INTEGER NOT NULL DEFAULT 0 CHECK (unread >= 0),
    muted_until INTEGER,
    has_left INTEGER NOT NULL DEFAULT 0 CHECK (has_left IN (0, 1)),
    -- The hints whose kinds of data the account has confirmed to give away here, as bits.
    confirmed INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (account, conversation)
) STRICT, WITHOUT ROWID;

CREATE INDEX participants_newest ON participants (account, touched) WHERE NOT has_left;
CREATE INDEX participants_unread ON participants (account) WHERE unread > 0 AND NOT has_left;
CREATE INDEX participants_of_conversation ON participants (conversation);

CREATE TABLE messages (
    conversation INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    number INTEGER NOT NULL CHECK (number > 0),
    author INTEGER NOT NULL REFERENCES accounts (id),
    -- No list of kinds: there will be more, and a CHECK can't be altered.
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
    at INTEGER NOT NULL,
    -- The client's name for it, kept for as long as the message.
    key BLOB CHECK (length(key) = 16),
    -- Empty where it was taken back so long ago that it was erased.
    text TEXT NOT NULL CHECK (length(CAST(text AS BLOB)) <= 4000),
    -- What its reader is warned of, as bits.
    hints INTEGER NOT NULL,
    unsent_at INTEGER,
    PRIMARY KEY (conversation, number)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX messages_by_key ON messages (conversation, author, key) WHERE key IS NOT NULL;
-- What limits are counted by.
CREATE INDEX messages_sent ON messages (author, at);
CREATE INDEX messages_unsent ON messages (unsent_at) WHERE unsent_at IS NOT NULL AND text <> '';

CREATE TABLE blocked_accounts (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    blocked INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    PRIMARY KEY (account, blocked),
    CHECK (account <> blocked)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER conversation_without_product BEFORE DELETE ON products
WHEN OLD.held_state IS NOT NULL OR OLD.deleted_by <> OLD.seller BEGIN
    UPDATE conversations SET is_taken_down = 1 WHERE product = OLD.id;
END;
