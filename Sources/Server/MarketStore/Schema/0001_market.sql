-- All that a market keeps: what SQLite reads as it is, and PostgreSQL as PostgresSpelling spells it. For that, each column
-- has a line of its own. A text whose bytes are counted is one that people write, and may hold any sign; a number that is
-- 0 or 1 is a truth.
--
-- Lines in brackets say for which database the next ones are. Moments are in milliseconds since 1970, amounts of money in
-- hundredths.

-- [PostgreSQL]
-- The steps of the schema that were taken, each with the oldest step that a program beside it has to know.
CREATE TABLE steps (
    number bigint PRIMARY KEY,
    oldest bigint
);

-- Functions that SQLite has by these names. Of numbers where one is NULL the result is NULL.
CREATE FUNCTION max(bigint, bigint) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN greatest($1, $2);

CREATE FUNCTION min(bigint, bigint) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN least($1, $2);

-- The last number that each table gave a row, under the name that SQLite has for it. No sequence: a number that a rollback
-- takes back is given again, and none that was kept ever is.
CREATE TABLE sqlite_sequence (
    name text PRIMARY KEY,
    seq bigint NOT NULL
) WITH (fillfactor = 20);

CREATE FUNCTION take_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO sqlite_sequence AS given (name, seq) VALUES (TG_TABLE_NAME, coalesce(NEW.id, 1))
    ON CONFLICT (name) DO UPDATE SET seq = CASE WHEN NEW.id IS NULL THEN given.seq + 1
        ELSE greatest(given.seq, NEW.id) END
    RETURNING coalesce(NEW.id, seq) INTO NEW.id;
    RETURN NEW;
END
$$;

-- The last batch that each server has written, by a number of its own: where a connection breaks off under a commit, it
-- tells whether that was made.
CREATE TABLE writers (
    name bytea PRIMARY KEY CHECK (length(name) = 16),
    batch bytea NOT NULL CHECK (length(batch) = 16)
) WITH (fillfactor = 20);
-- [both]

-- Facts about the whole market, in one row.
CREATE TABLE market (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    -- The number of the last change, and the last one whose removals may have been forgotten.
    change INTEGER NOT NULL CHECK (change >= 0),
    forgotten INTEGER NOT NULL CHECK (forgotten BETWEEN 0 AND change),
    -- The key that cursors are sealed with.
    cursor_key BLOB NOT NULL CHECK (length(cursor_key) = 16)
) STRICT;

-- [SQLite]
INSERT INTO market (id, change, forgotten, cursor_key) VALUES (1, 0, 0, randomblob(16));
-- [PostgreSQL]
-- Each write changes the row.
ALTER TABLE market SET (fillfactor = 10);
INSERT INTO market (id, change, forgotten, cursor_key) VALUES (1, 0, 0, uuid_send(gen_random_uuid()));
-- [both]

-- # Accounts

-- People, and programs that sell.
CREATE TABLE accounts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 400),
    -- The name in lower case, by which it is found and kept unique.
    name_key TEXT NOT NULL UNIQUE CHECK (length(CAST(name_key AS BLOB)) > 0),
    vendor TEXT NOT NULL UNIQUE CHECK (length(vendor) = 36),
    password_hash TEXT NOT NULL CHECK (length(CAST(password_hash AS BLOB)) BETWEEN 1 AND 1000),
    is_moderator INTEGER NOT NULL CHECK (is_moderator IN (0, 1)),
    is_administrator INTEGER NOT NULL CHECK (is_administrator IN (0, 1)),
    is_private INTEGER NOT NULL DEFAULT FALSE CHECK (is_private IN (0, 1)),
    created_at INTEGER NOT NULL,
    -- True of one that the operator made: it is trusted from its first day.
    is_trusted INTEGER NOT NULL DEFAULT FALSE CHECK (is_trusted IN (0, 1)),
    -- True of one that handovers and standing have made as trusted as any can be.
    is_proven INTEGER NOT NULL DEFAULT FALSE CHECK (is_proven IN (0, 1))
) STRICT;

CREATE INDEX accounts_administrators ON accounts (id) WHERE is_administrator;

-- Looks of accounts' names, several of each: a new name shares none of them with any other account.
CREATE TABLE name_looks (
    look TEXT NOT NULL CHECK (length(CAST(look AS BLOB)) BETWEEN 1 AND 2000),
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    PRIMARY KEY (look, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX name_looks_of_account ON name_looks (account);

-- Keys of those who are signed in, as hashes.
CREATE TABLE tokens (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('session', 'app')),
    label TEXT NOT NULL CHECK (length(CAST(label AS BLOB)) <= 400),
    created_at INTEGER NOT NULL,
    expires_at INTEGER CHECK (expires_at > created_at)
) STRICT;

CREATE INDEX tokens_of_account ON tokens (account);
CREATE INDEX tokens_by_expiry ON tokens (expires_at) WHERE expires_at IS NOT NULL;

-- Codes of administrators, each of which makes one account while the market takes none without.
CREATE TABLE invitations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
    maker INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    made_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    used_by INTEGER REFERENCES accounts (id) ON DELETE SET NULL,
    used_at INTEGER
) STRICT;

CREATE INDEX invitations_by_expiry ON invitations (expires_at);

-- Events of accounts: sign-ins from new networks, changes of credentials and roles.
CREATE TABLE account_notices (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    -- No list of kinds, here and in other tables: there will be more, and a CHECK can't be altered.
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
    at INTEGER NOT NULL,
    role TEXT CHECK (role IN ('moderator', 'administrator')),
    network TEXT CHECK (length(network) BETWEEN 1 AND 60),
    device TEXT CHECK (length(device) BETWEEN 1 AND 40),
    -- Of notices of wrong passwords alone.
    tries INTEGER CHECK (tries > 0),
    networks INTEGER CHECK (networks > 0),
    CHECK ((network IS NULL) = (device IS NULL))
) STRICT;

CREATE INDEX account_notices_of_kind ON account_notices (account, kind, id);
CREATE INDEX account_notices_by_age ON account_notices (at);

-- Networks that an account signed in from: blocks of addresses, never one address.
CREATE TABLE account_networks (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    network TEXT NOT NULL CHECK (length(network) BETWEEN 1 AND 60),
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (account, network)
) STRICT, WITHOUT ROWID;

CREATE INDEX account_networks_by_age ON account_networks (seen_at);

-- Wrong passwords by the wider network that tried them, for the notice that tells the owner of all of them.
CREATE TABLE wrong_passwords (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    network TEXT NOT NULL CHECK (length(network) BETWEEN 1 AND 60),
    tries INTEGER NOT NULL CHECK (tries > 0),
    began_at INTEGER NOT NULL,
    PRIMARY KEY (account, network)
) STRICT, WITHOUT ROWID;

CREATE INDEX wrong_passwords_by_age ON wrong_passwords (began_at);

-- # Products

-- Goods, also those that are sold, hidden or deleted, until they are gone for good. Short columns come before texts.
CREATE TABLE products (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    seller INTEGER NOT NULL REFERENCES accounts (id),
    state TEXT NOT NULL CHECK (state IN ('selling', 'reserved', 'sold', 'hidden')),
    -- The state to go back to; set while a moderator keeps the product hidden.
    held_state TEXT CHECK (held_state IN ('selling', 'reserved', 'sold', 'hidden')),
    currency TEXT NOT NULL CHECK (currency IN ('KRW', 'USD')),
    price INTEGER NOT NULL CHECK (price >= 0),
    discount INTEGER NOT NULL CHECK (discount BETWEEN 0 AND price),
    -- Worked out from other columns, as `listed` and `in_stock`, and kept: only so can an index cover a list.
    bargain INTEGER NOT NULL CHECK (bargain = price - discount),
    stock INTEGER NOT NULL CHECK (stock >= 0),
    -- Units promised to buyers.
    reserved INTEGER NOT NULL DEFAULT 0 CHECK (reserved BETWEEN 0 AND stock),
    -- NULL in all of these: the seller has not said.
    category TEXT CHECK (length(category) BETWEEN 1 AND 32),
    condition TEXT CHECK (condition IN ('new', 'like_new', 'used', 'for_parts')),
    meets INTEGER NOT NULL DEFAULT FALSE CHECK (meets IN (0, 1)),
    -- The buyer's part of a parcel besides the price: 0 where the price holds it, NULL where nothing is sent.
    parcel_fee INTEGER CHECK (parcel_fee >= 0),
    giveaway TEXT CHECK (giveaway IN ('first', 'pick')),
    takes_offers INTEGER NOT NULL DEFAULT FALSE CHECK (takes_offers IN (0, 1)),
    offers_from INTEGER CHECK (offers_from BETWEEN 0 AND price),
    place INTEGER,
    likes INTEGER NOT NULL DEFAULT 0 CHECK (likes >= 0),
    looks INTEGER NOT NULL DEFAULT 0 CHECK (looks >= 0),
    version INTEGER NOT NULL CHECK (version > 0),
    change INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    sold_at INTEGER,
    -- The moment from which it is no longer in lists, having been sold for some days.
    settled_at INTEGER,
    deleted_at INTEGER,
    -- The account that took it away, since only that one may bring it back; NULL where none is known to have.
    deleted_by INTEGER REFERENCES accounts (id),
    -- True where lists show it.
    listed INTEGER NOT NULL CHECK (listed IN (0, 1)),
    in_stock INTEGER NOT NULL CHECK (in_stock IN (0, 1)),
    name TEXT NOT NULL CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 2000),
    password_hash TEXT CHECK (length(CAST(password_hash AS BLOB)) BETWEEN 1 AND 1000),
    description TEXT NOT NULL CHECK (length(CAST(description AS BLOB)) <= 20000),
    CHECK (held_state IS NULL OR state = 'hidden'),
    CHECK (giveaway IS NULL OR price = 0),
    CHECK (sold_at IS NOT NULL OR state <> 'sold'),
    CHECK (settled_at IS NULL OR sold_at IS NOT NULL),
    CHECK (listed = (state <> 'hidden' AND deleted_at IS NULL AND settled_at IS NULL)),
    CHECK (in_stock = (state <> 'sold' AND stock > 0))
) STRICT;

CREATE INDEX products_of_seller ON products (seller, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX products_by_change ON products (change);
CREATE INDEX products_deleted ON products (deleted_at) WHERE deleted_at IS NOT NULL;
-- Those that are to leave the lists next.
CREATE INDEX products_sold ON products (sold_at) WHERE sold_at IS NOT NULL AND listed;

-- # Photos

-- Pictures, each once, by the hash of what it shows.
CREATE TABLE contents (
    hash TEXT PRIMARY KEY CHECK (length(hash) = 64),
    width INTEGER NOT NULL CHECK (width > 0),
    height INTEGER NOT NULL CHECK (height > 0),
    main_colour INTEGER NOT NULL CHECK (main_colour BETWEEN 0 AND 16777215),
    -- Set while its files are being removed.
    is_doomed INTEGER NOT NULL DEFAULT FALSE CHECK (is_doomed IN (0, 1)),
    -- Set once files of it were found missing or broken, and are not expected back.
    is_lost INTEGER NOT NULL DEFAULT FALSE CHECK (is_lost IN (0, 1)),
    -- True until a product shows it: only the two of a conversation see it.
    is_private INTEGER NOT NULL DEFAULT FALSE CHECK (is_private IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE INDEX contents_doomed ON contents (hash) WHERE is_doomed;
CREATE INDEX contents_lost ON contents (hash) WHERE is_lost;

-- Contents that lost a reference: the sweep looks at these instead of at all.
CREATE TABLE released (
    content TEXT PRIMARY KEY REFERENCES contents (hash) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Files of a picture.
CREATE TABLE variants (
    content TEXT NOT NULL REFERENCES contents (hash) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('large', 'thumbnail', 'thumbnail-2x')),
    format TEXT NOT NULL CHECK (format IN ('jpg', 'webp')),
    width INTEGER NOT NULL CHECK (width > 0),
    height INTEGER NOT NULL CHECK (height > 0),
    byte_count INTEGER NOT NULL CHECK (byte_count >= 0),
    digest TEXT NOT NULL CHECK (length(digest) = 64),
    PRIMARY KEY (content, kind, format)
) STRICT, WITHOUT ROWID;

-- Photos that were sent and are not used yet.
CREATE TABLE uploads (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    owner INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    content TEXT NOT NULL REFERENCES contents (hash),
    expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX uploads_of_owner ON uploads (owner);
CREATE INDEX uploads_of_content ON uploads (content);
CREATE INDEX uploads_by_expiry ON uploads (expires_at);

-- The photos of products, each where its product's other photos are. What is repeated of `contents` never changes there, and
-- saves a page of a list a look-up for each photo.
CREATE TABLE photos (
    product INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position >= 0),
    -- That of the upload that it was.
    id INTEGER NOT NULL UNIQUE,
    content TEXT NOT NULL REFERENCES contents (hash),
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    main_colour INTEGER NOT NULL,
    alt_text TEXT NOT NULL CHECK (length(CAST(alt_text AS BLOB)) <= 4000),
    PRIMARY KEY (product, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX photos_of_content ON photos (content);

-- Photos that moderators took out of sight with a product, and whose they were. No references: a seller who deletes the
-- product, or takes its photos out, does not bring them back.
CREATE TABLE withheld_photos (
    content TEXT NOT NULL CHECK (length(content) = 64),
    product INTEGER NOT NULL,
    seller INTEGER NOT NULL,
    PRIMARY KEY (content, product)
) STRICT, WITHOUT ROWID;

CREATE INDEX withheld_photos_of_product ON withheld_photos (product);

-- # Lists and search

-- [SQLite]
-- The two that lists walk hold all that filters ask, so that a row that is passed over is not read.
CREATE INDEX products_newest ON products (
    id, bargain, currency, in_stock, state, listed, category, condition, meets, parcel_fee, giveaway, created_at, place
) WHERE listed;
CREATE INDEX products_by_price ON products (
    currency, bargain, id, in_stock, state, listed, category, condition, meets, parcel_fee, giveaway, created_at, place
) WHERE listed;

-- The number of listed products in each block of 64 to the power of `level` ids.
CREATE TABLE blocks (
    level INTEGER NOT NULL CHECK (level BETWEEN 1 AND 4),
    block INTEGER NOT NULL,
    listed INTEGER NOT NULL CHECK (listed >= 0),
    PRIMARY KEY (level, block)
) STRICT, WITHOUT ROWID;

-- A listed product as lists show it, packed into one value: a page is then one walk over a few leaves, instead of a look-up
-- of the product, its seller and its photo for each row.
CREATE TABLE cards (
    product INTEGER PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
    card BLOB NOT NULL
) STRICT;

-- The goods that were liked most within the last week, counted now and then.
CREATE TABLE week_likes (
    product INTEGER PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
    likes INTEGER NOT NULL CHECK (likes > 0)
) STRICT;

CREATE INDEX week_likes_most ON week_likes (likes, product);

-- Texts by which listed products are found. The sign before a description says that it is prose, of which fewer terms are
-- kept.
CREATE VIEW searchable AS SELECT id, name, char(1) || description AS description FROM products WHERE listed;

CREATE VIRTUAL TABLE search USING fts5 (
    name, content = 'searchable', content_rowid = 'id', tokenize = 'hangul'
);

-- Descriptions come first: FTS5 writes two bytes more for each term of any other column, and they have most of the terms.
CREATE VIRTUAL TABLE search_texts USING fts5 (
    description, name, content = 'searchable', content_rowid = 'id', tokenize = 'hangul_prose', columnsize = 0
);

-- Sellers, who are found where they are asked for.
CREATE VIRTUAL TABLE search_sellers USING fts5 (
    name, content = 'accounts', content_rowid = 'id', tokenize = 'hangul'
);

-- Products below these ids are in `search_texts` and in `search`: what is missing is indexed some products at a time.
CREATE TABLE search_progress (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    below INTEGER NOT NULL CHECK (below >= 0),
    names_below INTEGER NOT NULL DEFAULT 0 CHECK (names_below >= 0)
) STRICT;

INSERT INTO search_progress (id, below) VALUES (1, 0);
-- [both]

-- Texts that an account searched for.
CREATE TABLE searches (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    text TEXT NOT NULL CHECK (length(CAST(text AS BLOB)) BETWEEN 1 AND 1000),
    -- Grows with each search.
    number INTEGER NOT NULL,
    PRIMARY KEY (account, text)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX searches_newest ON searches (account, number);

-- # Likes

-- Goods that an account likes.
CREATE TABLE likes (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    product INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    -- Grows with each like, so that the latest come first, also within one millisecond.
    number INTEGER NOT NULL,
    liked_at INTEGER,
    PRIMARY KEY (account, product)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX likes_newest ON likes (account, number);
CREATE INDEX likes_of_product ON likes (product);
CREATE INDEX likes_by_time ON likes (liked_at, product) WHERE liked_at IS NOT NULL;

-- Products whose likes are to be counted again.
CREATE TABLE recounts (
    product INTEGER PRIMARY KEY
) STRICT;

CREATE TRIGGER like_added AFTER INSERT ON likes BEGIN
    INSERT INTO recounts (product) VALUES (NEW.product) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER like_removed AFTER DELETE ON likes BEGIN
    INSERT INTO recounts (product) VALUES (OLD.product) ON CONFLICT DO NOTHING;
END;

-- # Cart

-- Goods in an account's cart.
CREATE TABLE cart_lines (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    product INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    quantity INTEGER NOT NULL CHECK (quantity > 0),
    added_at INTEGER NOT NULL,
    PRIMARY KEY (account, product)
) STRICT, WITHOUT ROWID;

CREATE INDEX cart_lines_of_product ON cart_lines (product);

-- The moment at which an account last changed a like or a line of its cart, also by taking it out: changes that were made
-- without a line come later, and are compared with it. Kept for 90 days.
CREATE TABLE item_changes (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    list TEXT NOT NULL CHECK (list IN ('likes', 'cart')),
    product INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (account, list, product)
) STRICT, WITHOUT ROWID;

CREATE INDEX item_changes_of_product ON item_changes (product);
CREATE INDEX item_changes_by_age ON item_changes (changed_at);

-- # Drafts

-- Goods that people have begun to offer, right or wrong as they typed it, on whichever device they go on with it.
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

-- Photos of a draft.
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

-- # Conversations

-- Talks of two people about a product. No reference to the product: a conversation outlives it.
CREATE TABLE conversations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    product INTEGER NOT NULL,
    seller INTEGER NOT NULL REFERENCES accounts (id),
    buyer INTEGER NOT NULL REFERENCES accounts (id),
    -- As the product was when the conversation began.
    name TEXT NOT NULL CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 2000),
    currency TEXT NOT NULL CHECK (currency IN ('KRW', 'USD')),
    price INTEGER NOT NULL CHECK (price >= 0),
    began_at INTEGER NOT NULL,
    -- The number and the moment of the last message.
    last INTEGER NOT NULL CHECK (last > 0),
    last_at INTEGER NOT NULL,
    -- Rises with each message of the whole market.
    touched INTEGER NOT NULL UNIQUE CHECK (touched > 0),
    -- Set where the product was taken away for good, and not by its seller.
    is_taken_down INTEGER NOT NULL DEFAULT FALSE CHECK (is_taken_down IN (0, 1)),
    UNIQUE (product, buyer),
    CHECK (seller <> buyer)
) STRICT;

CREATE INDEX conversations_begun ON conversations (buyer, began_at);
CREATE INDEX conversations_by_age ON conversations (last_at);
-- Those by which it is said how fast a seller answers.
CREATE INDEX conversations_with_seller ON conversations (seller, began_at);

CREATE TRIGGER conversation_without_product BEFORE DELETE ON products
WHEN OLD.held_state IS NOT NULL OR OLD.deleted_by <> OLD.seller BEGIN
    UPDATE conversations SET is_taken_down = TRUE WHERE product = OLD.id;
END;

-- A conversation as each of the two has it. Lists of one's own goods, of others', of requests and of what is unread are each
-- one range of an index.
CREATE TABLE participants (
    account INTEGER NOT NULL REFERENCES accounts (id),
    conversation INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    -- As in `conversations`.
    touched INTEGER NOT NULL,
    read_to INTEGER NOT NULL DEFAULT 0 CHECK (read_to >= 0),
    -- The number of messages of the other one that come after that.
    unread INTEGER NOT NULL DEFAULT 0 CHECK (unread >= 0),
    muted_until INTEGER,
    has_left INTEGER NOT NULL DEFAULT FALSE CHECK (has_left IN (0, 1)),
    -- The hints whose kinds of data the account has confirmed to give away here, as bits.
    confirmed INTEGER NOT NULL DEFAULT 0,
    is_seller INTEGER NOT NULL DEFAULT FALSE CHECK (is_seller IN (0, 1)),
    -- The number of the last line that says how an offer was answered: who has answered an offer has read it.
    answered_to INTEGER NOT NULL DEFAULT 0 CHECK (answered_to >= 0),
    -- Set where a new account began it when many had written to the seller: it waits, without a sound, until the seller
    -- answers.
    is_request INTEGER NOT NULL DEFAULT FALSE CHECK (is_request IN (0, 1)),
    PRIMARY KEY (account, conversation)
) STRICT, WITHOUT ROWID;

CREATE INDEX participants_of_conversation ON participants (conversation);
CREATE INDEX participants_newest ON participants (account, touched) WHERE NOT has_left AND NOT is_request;
CREATE INDEX participants_by_role ON participants (account, is_seller, touched) WHERE NOT has_left AND NOT is_request;
CREATE INDEX participants_unread ON participants (account, touched) WHERE unread > 0 AND NOT has_left AND NOT is_request;
CREATE INDEX participants_requests ON participants (account, touched) WHERE is_request AND NOT has_left;

-- Lines of conversations, those that the market writes among them.
CREATE TABLE messages (
    conversation INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    number INTEGER NOT NULL CHECK (number > 0),
    author INTEGER NOT NULL REFERENCES accounts (id),
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
    at INTEGER NOT NULL,
    -- The client's name for it, kept for as long as the message.
    key BLOB CHECK (length(key) = 16),
    -- Empty where it was taken back so long ago that it was erased.
    text TEXT NOT NULL CHECK (length(CAST(text AS BLOB)) <= 4000),
    -- Warnings for its reader, as bits.
    hints INTEGER NOT NULL,
    unsent_at INTEGER,
    -- Of a line of the market's: the event, its offer or deal, and until when something lasts.
    notice TEXT CHECK (length(notice) BETWEEN 1 AND 40),
    subject INTEGER,
    until INTEGER,
    -- True of a line that asks for no answer, and so counts as read.
    is_quiet INTEGER NOT NULL DEFAULT FALSE CHECK (is_quiet IN (0, 1)),
    PRIMARY KEY (conversation, number)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX messages_by_key ON messages (conversation, author, key) WHERE key IS NOT NULL;
-- Those that limits count.
CREATE INDEX messages_sent ON messages (author, at);
-- Those that were taken back, and are still there to be erased.
CREATE INDEX messages_unsent ON messages (unsent_at)
WHERE unsent_at IS NOT NULL AND (text <> '' OR kind = 'photos');

-- Photos that only the two of a conversation see.
CREATE TABLE message_photos (
    conversation INTEGER NOT NULL,
    number INTEGER NOT NULL,
    position INTEGER NOT NULL CHECK (position >= 0),
    -- That of the upload that it was.
    id INTEGER NOT NULL UNIQUE,
    content TEXT NOT NULL REFERENCES contents (hash),
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    main_colour INTEGER NOT NULL,
    PRIMARY KEY (conversation, number, position),
    FOREIGN KEY (conversation, number) REFERENCES messages (conversation, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX message_photos_of_content ON message_photos (content);

-- Accounts that an account wants to hear nothing of.
CREATE TABLE blocked_accounts (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    blocked INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    PRIMARY KEY (account, blocked),
    CHECK (account <> blocked)
) STRICT, WITHOUT ROWID;

-- Account numbers of banks that people sent to others, as a keyed hash, for 30 days.
CREATE TABLE seen_accounts (
    hash BLOB NOT NULL CHECK (length(hash) = 16),
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    PRIMARY KEY (hash, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX seen_accounts_by_age ON seen_accounts (at);

-- # Deals

-- Prices that one of two would trade at.
CREATE TABLE offers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    conversation INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    product INTEGER NOT NULL,
    maker INTEGER NOT NULL REFERENCES accounts (id),
    -- Of one unit.
    amount INTEGER NOT NULL CHECK (amount > 0),
    currency TEXT NOT NULL CHECK (currency IN ('KRW', 'USD')),
    quantity INTEGER NOT NULL CHECK (quantity > 0),
    state TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL CHECK (expires_at > made_at),
    answered_at INTEGER,
    lapse TEXT CHECK (length(lapse) BETWEEN 1 AND 40),
    deal INTEGER,
    -- The moment of a no that comes by itself, where the seller wants to hear of no such offer; only the market knows it.
    declines_at INTEGER,
    CHECK (state IN ('open', 'accepted', 'declined', 'withdrawn', 'countered', 'expired', 'lapsed')),
    CHECK ((state = 'open') = (answered_at IS NULL)),
    CHECK ((state = 'accepted') = (deal IS NOT NULL))
) STRICT;

CREATE UNIQUE INDEX offers_open ON offers (conversation) WHERE state = 'open';
CREATE INDEX offers_open_of_product ON offers (product) WHERE state = 'open';
CREATE INDEX offers_by_end ON offers (expires_at) WHERE state = 'open';
CREATE INDEX offers_in_conversation ON offers (conversation, maker);
-- Those that a day's limit counts.
CREATE INDEX offers_made ON offers (maker, made_at);
CREATE INDEX offers_unwelcome ON offers (declines_at) WHERE state = 'open' AND declines_at IS NOT NULL;

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
    seller_confirmed INTEGER NOT NULL DEFAULT FALSE CHECK (seller_confirmed IN (0, 1)),
    buyer_confirmed INTEGER NOT NULL DEFAULT FALSE CHECK (buyer_confirmed IN (0, 1)),
    met INTEGER NOT NULL DEFAULT FALSE CHECK (met IN (0, 1)),
    -- Codes that each shows the other; gone when the deal is over.
    seller_code TEXT CHECK (length(seller_code) = 6),
    buyer_code TEXT CHECK (length(buyer_code) = 6),
    -- Of one that was cancelled as one of the two did not come (no_show): set where that one says otherwise.
    is_denied INTEGER NOT NULL DEFAULT FALSE CHECK (is_denied IN (0, 1)),
    CHECK (seller <> buyer),
    CHECK ((state IN ('reserved', 'one_sided')) = (ended_at IS NULL))
) STRICT;

-- With one buyer there is one open deal about a product.
CREATE UNIQUE INDEX deals_open ON deals (conversation) WHERE state IN ('reserved', 'one_sided');
CREATE INDEX deals_open_of_product ON deals (product) WHERE state IN ('reserved', 'one_sided');
CREATE INDEX deals_by_end ON deals (until) WHERE state IN ('reserved', 'one_sided');
CREATE INDEX deals_of_seller ON deals (seller, id);
CREATE INDEX deals_of_buyer ON deals (buyer, id);
-- The same goods reserved for the same person.
CREATE INDEX deals_of_product ON deals (product, buyer, id);
CREATE INDEX deals_in_conversation ON deals (conversation, id);
CREATE INDEX deals_sold ON deals (seller, buyer, ended_at) WHERE state = 'completed';
CREATE INDEX deals_bought ON deals (buyer, seller, ended_at) WHERE state = 'completed';
CREATE INDEX deals_missed_of_seller ON deals (seller, ended_at) WHERE reason = 'no_show' AND NOT is_denied;
CREATE INDEX deals_missed_of_buyer ON deals (buyer, ended_at) WHERE reason = 'no_show' AND NOT is_denied;
-- Those where one of the two denied that they had traded.
CREATE INDEX deals_denied ON deals (ended_at) WHERE state = 'cancelled' AND reason = 'not_traded';
-- Gifts, which a week's limit counts.
CREATE INDEX deals_given ON deals (buyer, made_at) WHERE amount = 0;

-- Accounts that wait for goods which are promised to another.
CREATE TABLE waiting (
    product INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    account INTEGER NOT NULL REFERENCES accounts (id),
    number INTEGER NOT NULL,
    -- Until when one unit is kept for the account.
    held_until INTEGER,
    PRIMARY KEY (product, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX waiting_of_account ON waiting (account);

-- Moments and places at which the two of a deal want to meet. One is proposed at a time, and one agreed on.
CREATE TABLE meetings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    deal INTEGER NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
    maker INTEGER NOT NULL REFERENCES accounts (id),
    at INTEGER NOT NULL,
    -- Both gone a month after the deal.
    place TEXT CHECK (length(CAST(place AS BLOB)) > 0),
    note TEXT CHECK (length(CAST(note AS BLOB)) > 0),
    state TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    answered_at INTEGER,
    -- The number of reminders that were sent, or were past when it was agreed on.
    told INTEGER NOT NULL DEFAULT 0 CHECK (told BETWEEN 0 AND 2),
    erase_at INTEGER,
    CHECK (state IN ('proposed', 'accepted', 'declined', 'withdrawn', 'replaced', 'over')),
    CHECK ((state = 'proposed') = (answered_at IS NULL))
) STRICT;

CREATE UNIQUE INDEX meetings_proposed ON meetings (deal) WHERE state = 'proposed';
CREATE UNIQUE INDEX meetings_accepted ON meetings (deal) WHERE state = 'accepted';
CREATE INDEX meetings_of_deal ON meetings (deal);
CREATE INDEX meetings_to_tell ON meetings (at) WHERE state = 'accepted' AND told < 2;
CREATE INDEX meetings_to_erase ON meetings (erase_at) WHERE erase_at IS NOT NULL;

-- Wrong codes of handovers: who typed one, to whom, and about what.
CREATE TABLE wrong_codes (
    account INTEGER NOT NULL REFERENCES accounts (id),
    -- Rises with each of the account's.
    number INTEGER NOT NULL CHECK (number > 0),
    partner INTEGER NOT NULL REFERENCES accounts (id),
    product INTEGER NOT NULL,
    is_buyer INTEGER NOT NULL CHECK (is_buyer IN (0, 1)),
    at INTEGER NOT NULL,
    PRIMARY KEY (account, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX wrong_codes_of_product ON wrong_codes (product, at);
CREATE INDEX wrong_codes_by_age ON wrong_codes (at);

-- Those who ask for goods whose giver picks who has them.
CREATE TABLE claims (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    product INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    account INTEGER NOT NULL REFERENCES accounts (id),
    text TEXT NOT NULL CHECK (length(CAST(text AS BLOB)) > 0),
    state TEXT NOT NULL CHECK (state IN ('open', 'picked', 'passed', 'withdrawn')),
    made_at INTEGER NOT NULL,
    UNIQUE (product, account)
) STRICT;

CREATE INDEX claims_open ON claims (account) WHERE state = 'open';

-- Moments at which new accounts asked for what is given away, by network; for a day.
CREATE TABLE newcomer_claims (
    network TEXT NOT NULL CHECK (length(network) BETWEEN 1 AND 60),
    -- Rises with each of the network's.
    number INTEGER NOT NULL CHECK (number > 0),
    at INTEGER NOT NULL,
    PRIMARY KEY (network, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX newcomer_claims_by_age ON newcomer_claims (at);

-- Lower prices for all who like goods, at any time one for each product.
CREATE TABLE liker_offers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    product INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    amount INTEGER NOT NULL CHECK (amount > 0),
    currency TEXT NOT NULL CHECK (currency IN ('KRW', 'USD')),
    made_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL CHECK (expires_at > made_at),
    -- NULL while it stands.
    ended_at INTEGER,
    lapse TEXT CHECK (lapse IN ('price', 'reserved', 'sold', 'hidden', 'deleted', 'closed')),
    -- The last account of those who like the goods that has heard of it; NULL once all have.
    told_to INTEGER,
    CHECK (lapse IS NULL OR ended_at IS NOT NULL)
) STRICT;

CREATE INDEX liker_offers_of_product ON liker_offers (product, id);
CREATE UNIQUE INDEX liker_offers_open ON liker_offers (product) WHERE ended_at IS NULL;
CREATE INDEX liker_offers_ending ON liker_offers (expires_at) WHERE ended_at IS NULL;
CREATE INDEX liker_offers_untold ON liker_offers (id) WHERE told_to IS NOT NULL;

-- A few people who trade with each other most of the time, as they were found last.
CREATE TABLE circles (
    -- The numbers of their accounts, with blanks between them.
    people TEXT PRIMARY KEY CHECK (length(people) BETWEEN 5 AND 400),
    -- Trades of two of them, and of one of them with another account.
    inside INTEGER NOT NULL CHECK (inside > 0),
    outside INTEGER NOT NULL CHECK (outside >= 0)
) STRICT, WITHOUT ROWID;

-- # Reviews

-- Words of the two of a deal about each other. A review outlives its deal and their conversation.
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
    -- The moment from which others read it; not before both have written, or the time is over.
    seen_at INTEGER NOT NULL CHECK (seen_at >= written_at),
    -- Set once those whom it concerns know that it is seen, and it counts.
    is_told INTEGER NOT NULL DEFAULT FALSE CHECK (is_told IN (0, 1)),
    reply TEXT CHECK (length(CAST(reply AS BLOB)) BETWEEN 1 AND 4000),
    replied_at INTEGER,
    -- Set where a moderator took it away.
    hidden_at INTEGER,
    UNIQUE (deal, author),
    CHECK (author <> about),
    CHECK ((reply IS NULL) = (replied_at IS NULL))
) STRICT;

CREATE INDEX reviews_about ON reviews (about, seen_at, id) WHERE hidden_at IS NULL;
CREATE INDEX reviews_untold ON reviews (seen_at) WHERE NOT is_told;

-- The sum of an account's deals and reviews.
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
    -- True of accounts in the largest group of people who are connected by trades.
    is_connected INTEGER NOT NULL CHECK (is_connected IN (0, 1))
) STRICT;

-- Accounts whose standing is to be worked out again.
CREATE TABLE standings_due (
    account INTEGER PRIMARY KEY,
    -- Rises with each change, so that what changes meanwhile is not forgotten.
    times INTEGER NOT NULL CHECK (times > 0)
) STRICT;

-- # Moderation and reports

-- The moderators' log.
CREATE TABLE moderations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    moderator INTEGER NOT NULL REFERENCES accounts (id),
    action TEXT NOT NULL CHECK (action IN ('hide', 'restore', 'delete', 'undelete', 'repost')),
    -- No reference: the log outlives the product.
    product INTEGER NOT NULL,
    reason TEXT NOT NULL CHECK (length(CAST(reason AS BLOB)) <= 4000),
    at INTEGER NOT NULL
) STRICT;

CREATE INDEX moderations_reposts ON moderations (product) WHERE action = 'repost';
CREATE INDEX moderations_undeleted ON moderations (product, id) WHERE action = 'undelete';

-- The seller and the name of a product that a moderator deleted: both outlive the product.
CREATE TABLE removals (
    moderation INTEGER PRIMARY KEY REFERENCES moderations (id),
    account INTEGER NOT NULL REFERENCES accounts (id),
    name TEXT NOT NULL CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 2000)
) STRICT;

CREATE INDEX removals_of_account ON removals (account, moderation);

-- All reports of one target, until they are decided and a year longer.
CREATE TABLE cases (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
    -- No reference: a case outlives what it is about.
    target INTEGER NOT NULL,
    -- The one whose goods, words or doings these are.
    account INTEGER NOT NULL REFERENCES accounts (id),
    name TEXT NOT NULL CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 2000),
    opened_at INTEGER NOT NULL,
    -- Its place in the queue, the smallest first: danger, then weight.
    place INTEGER NOT NULL CHECK (place <= 0),
    -- In thousandths, each reporter counted once.
    weight INTEGER NOT NULL CHECK (weight >= 0),
    claimed_by INTEGER REFERENCES accounts (id),
    claimed_until INTEGER,
    decided_at INTEGER,
    is_upheld INTEGER CHECK (is_upheld IN (0, 1)),
    -- The last reporter of a decided case who has heard of it; NULL where none is left to.
    told_to INTEGER,
    CHECK ((claimed_by IS NULL) = (claimed_until IS NULL)),
    CHECK ((decided_at IS NULL) = (is_upheld IS NULL))
) STRICT;

CREATE UNIQUE INDEX cases_open ON cases (kind, target, account) WHERE decided_at IS NULL;
CREATE INDEX cases_queue ON cases (place, id) WHERE decided_at IS NULL;
CREATE INDEX cases_decided ON cases (decided_at, id) WHERE decided_at IS NOT NULL;
CREATE INDEX cases_of_target ON cases (kind, target);
CREATE INDEX cases_untold ON cases (id) WHERE told_to IS NOT NULL;

-- Reports of goods, messages and people.
CREATE TABLE reports (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    case_id INTEGER NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
    reporter INTEGER NOT NULL REFERENCES accounts (id),
    reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 40),
    text TEXT NOT NULL CHECK (length(CAST(text AS BLOB)) <= 4000),
    -- Its part of the case's; nothing where the reporter had reported the target for something else.
    weight INTEGER NOT NULL CHECK (weight >= 0),
    at INTEGER NOT NULL,
    UNIQUE (case_id, reporter, reason)
) STRICT;

CREATE INDEX reports_made ON reports (reporter, id);
-- A case's reports in their order: there may be thousands of them.
CREATE INDEX reports_of_case ON reports (case_id, id);

-- Copies of what was reported, so that its author, who takes it back or changes it, takes no evidence away.
CREATE TABLE evidence (
    case_id INTEGER NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
    -- Of the message, or the version of the product.
    number INTEGER NOT NULL,
    author INTEGER NOT NULL REFERENCES accounts (id),
    at INTEGER NOT NULL,
    text TEXT NOT NULL CHECK (length(CAST(text AS BLOB)) <= 24000),
    -- True of one that a reporter chose; others stand beside one that was chosen.
    is_chosen INTEGER NOT NULL CHECK (is_chosen IN (0, 1)),
    was_unsent INTEGER NOT NULL CHECK (was_unsent IN (0, 1)),
    PRIMARY KEY (case_id, number)
) STRICT, WITHOUT ROWID;

-- Photos of reported messages, which stay for as long as the case does.
CREATE TABLE evidence_photos (
    case_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    position INTEGER NOT NULL CHECK (position >= 0),
    -- That of the message's photo.
    id INTEGER NOT NULL,
    content TEXT NOT NULL REFERENCES contents (hash),
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    main_colour INTEGER NOT NULL,
    PRIMARY KEY (case_id, number, position),
    FOREIGN KEY (case_id, number) REFERENCES evidence (case_id, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX evidence_photos_of_content ON evidence_photos (content);
CREATE INDEX evidence_photos_by_id ON evidence_photos (id);

-- Measures that were taken against accounts.
CREATE TABLE sanctions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    case_id INTEGER NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
    account INTEGER NOT NULL REFERENCES accounts (id),
    moderator INTEGER NOT NULL REFERENCES accounts (id),
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
    rule TEXT NOT NULL CHECK (length(rule) BETWEEN 1 AND 40),
    reason TEXT NOT NULL CHECK (length(CAST(reason AS BLOB)) BETWEEN 1 AND 4000),
    days INTEGER NOT NULL CHECK (days BETWEEN 0 AND 30),
    at INTEGER NOT NULL,
    until INTEGER CHECK (until > at),
    CHECK ((kind = 'restrict') = (until IS NOT NULL)),
    UNIQUE (case_id, kind, days),
    CHECK (account <> moderator)
) STRICT;

CREATE INDEX sanctions_of_account ON sanctions (account, id);
-- Those by which trust falls; a note leaves no mark.
CREATE INDEX sanctions_marks ON sanctions (account, at) WHERE kind <> 'note';
CREATE INDEX sanctions_restricting ON sanctions (account, until) WHERE until IS NOT NULL;

-- Doings of moderators: numbers and no words, so that it can stay for ever.
CREATE TABLE audit (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    actor INTEGER NOT NULL REFERENCES accounts (id),
    action TEXT NOT NULL CHECK (length(action) BETWEEN 1 AND 40),
    -- No reference: the record outlives the case.
    case_id INTEGER NOT NULL,
    -- The one whom it concerns.
    account INTEGER NOT NULL REFERENCES accounts (id)
) STRICT;

CREATE INDEX audit_of_account ON audit (account, id);

-- [SQLite]
CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit BEGIN
    SELECT RAISE(ABORT, 'the audit is only added to');
END;
CREATE TRIGGER audit_is_not_removed BEFORE DELETE ON audit BEGIN
    SELECT RAISE(ABORT, 'the audit is only added to');
END;
-- REPLACE removes without asking the trigger above.
CREATE TRIGGER audit_is_not_replaced BEFORE INSERT ON audit WHEN EXISTS (SELECT 1 FROM audit WHERE id = NEW.id) BEGIN
    SELECT RAISE(ABORT, 'the audit is only added to');
END;
-- [PostgreSQL]
CREATE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit is only added to';
END
$$;

CREATE TRIGGER audit_is_kept BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION keep_audit();
CREATE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();
-- [both]

-- # Notifications

-- News for people that are no messages: what is unread of one kind about one subject is one line, whose number is another
-- one whenever something is added to it, and never the same again.
CREATE TABLE notifications (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
    subject_kind TEXT NOT NULL CHECK (length(subject_kind) BETWEEN 1 AND 40),
    -- No reference: a line outlives what it is about.
    subject INTEGER NOT NULL,
    actor INTEGER REFERENCES accounts (id),
    -- Facts of it, in no language.
    name TEXT CHECK (length(CAST(name AS BLOB)) <= 2000),
    currency TEXT CHECK (currency IN ('KRW', 'USD')),
    amount INTEGER CHECK (amount >= 0),
    moment INTEGER,
    code TEXT CHECK (length(code) BETWEEN 1 AND 40),
    count INTEGER NOT NULL CHECK (count > 0),
    at INTEGER NOT NULL,
    -- 0 until it is read.
    read_at INTEGER NOT NULL DEFAULT 0,
    CHECK ((currency IS NULL) = (amount IS NULL))
) STRICT;

CREATE INDEX notifications_newest ON notifications (account, id);
-- Lines as they are merged, counted, and read with what they are about.
CREATE UNIQUE INDEX notifications_unread ON notifications (account, subject_kind, subject, kind, read_at)
WHERE read_at = 0;
CREATE INDEX notifications_by_age ON notifications (at);

-- The last line that an account saw of its list.
CREATE TABLE notification_marks (
    account INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    seen_to INTEGER NOT NULL CHECK (seen_to >= 0)
) STRICT;

-- Wishes of an account for all of its news.
CREATE TABLE notification_settings (
    account INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    is_silent INTEGER NOT NULL CHECK (is_silent IN (0, 1)),
    -- Hours of the market's clock; neither where something may ring at any.
    quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 23),
    quiet_to INTEGER CHECK (quiet_to BETWEEN 0 AND 23),
    shows_read_marks INTEGER NOT NULL CHECK (shows_read_marks IN (0, 1)),
    CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
) STRICT;

-- Choices of an account that are not as they are by themselves.
CREATE TABLE notification_switches (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
    door TEXT NOT NULL CHECK (length(door) BETWEEN 1 AND 40),
    is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
    PRIMARY KEY (account, kind, door)
) STRICT, WITHOUT ROWID;

-- # Settings

-- The market's face, as its operator wrote it: one row, from the first time on that anything is said.
CREATE TABLE face (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    version INTEGER NOT NULL CHECK (version > 0),
    name TEXT NOT NULL CHECK (length(CAST(name AS BLOB)) <= 1000),
    purpose TEXT NOT NULL CHECK (length(CAST(purpose AS BLOB)) <= 1000),
    -- Six hexadecimal digits; NULL for the project's own.
    accent TEXT CHECK (length(accent) = 6),
    contact TEXT NOT NULL CHECK (length(CAST(contact AS BLOB)) <= 1000),
    terms TEXT NOT NULL CHECK (length(CAST(terms AS BLOB)) <= 100000),
    privacy TEXT NOT NULL CHECK (length(CAST(privacy AS BLOB)) <= 100000),
    business TEXT NOT NULL CHECK (length(CAST(business AS BLOB)) <= 100000),
    language TEXT NOT NULL CHECK (length(language) BETWEEN 2 AND 35),
    changed_at INTEGER NOT NULL,
    sign_up TEXT NOT NULL DEFAULT 'open' CHECK (length(sign_up) BETWEEN 1 AND 20),
    -- Codes with commas between; NULL for what the program was started with.
    currencies TEXT CHECK (length(currencies) BETWEEN 3 AND 100),
    -- As the time zone database calls it, and its rule as POSIX writes it.
    zone TEXT NOT NULL DEFAULT 'Asia/Seoul' CHECK (length(zone) BETWEEN 1 AND 64),
    zone_rule TEXT NOT NULL DEFAULT 'KST-9' CHECK (length(zone_rule) BETWEEN 4 AND 100),
    -- A drawing or a picture that was made safe.
    mark BLOB CHECK (length(mark) BETWEEN 1 AND 300000)
) STRICT;

-- # Changes

-- Products that are gone for good.
CREATE TABLE tombstones (
    product INTEGER PRIMARY KEY,
    change INTEGER NOT NULL UNIQUE,
    removed_at INTEGER NOT NULL
) STRICT;

-- [PostgreSQL]
-- Products whose likes or looks are other ones since a change, for those who keep a copy of the goods: counts belong to no
-- version of a product.
CREATE TABLE counted (
    product bigint PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
    change bigint NOT NULL
) WITH (fillfactor = 70);

CREATE INDEX counted_by_change ON counted (change);
-- [both]

-- # Background

-- Answers to requests that bore a key, for those who ask again.
CREATE TABLE answers (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    key TEXT NOT NULL CHECK (length(CAST(key AS BLOB)) BETWEEN 1 AND 255),
    fingerprint BLOB NOT NULL CHECK (length(fingerprint) = 32),
    answer BLOB NOT NULL CHECK (length(answer) <= 1000000),
    answered_at INTEGER NOT NULL,
    PRIMARY KEY (account, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX answers_by_age ON answers (answered_at);

-- The number and the bytes of the answers that are kept for each account, so that no write counts them.
CREATE TABLE answer_usage (
    account INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    kept INTEGER NOT NULL,
    bytes INTEGER NOT NULL
) STRICT;

CREATE TRIGGER answer_kept AFTER INSERT ON answers BEGIN
    INSERT INTO answer_usage (account, kept, bytes) VALUES (NEW.account, 1, length(NEW.answer))
    ON CONFLICT (account) DO UPDATE SET kept = answer_usage.kept + 1, bytes = answer_usage.bytes + excluded.bytes;
END;

CREATE TRIGGER answer_forgotten AFTER DELETE ON answers BEGIN
    UPDATE answer_usage SET kept = kept - 1, bytes = bytes - length(OLD.answer) WHERE account = OLD.account;
END;

-- A number that the market writes and reads back to find out whether it can.
CREATE TABLE trial (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    number INTEGER NOT NULL
) STRICT;
