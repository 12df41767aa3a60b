-- Facts about the whole market, in one row.
CREATE TABLE market (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    -- The number of the last change, and the last one whose removals may have been forgotten.
    change INTEGER NOT NULL CHECK (change >= 0),
    forgotten INTEGER NOT NULL CHECK (forgotten BETWEEN 0 AND change),
    -- What cursors are sealed with.
    cursor_key BLOB NOT NULL CHECK (length(cursor_key) = 16)
) STRICT;

INSERT INTO market (id, change, forgotten, cursor_key) VALUES (1, 0, 0, randomblob(16));

CREATE TABLE accounts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 400),
    -- The name in lower case, by which it is found and kept unique.
    name_key TEXT NOT NULL UNIQUE,
    vendor TEXT NOT NULL UNIQUE CHECK (length(vendor) = 36),
    password_hash TEXT NOT NULL CHECK (length(CAST(password_hash AS BLOB)) BETWEEN 1 AND 1000),
    is_moderator INTEGER NOT NULL CHECK (is_moderator IN (0, 1)),
    is_administrator INTEGER NOT NULL CHECK (is_administrator IN (0, 1)),
    is_private INTEGER NOT NULL DEFAULT 0 CHECK (is_private IN (0, 1)),
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX accounts_administrators ON accounts (id) WHERE is_administrator;

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

CREATE TABLE products (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    seller INTEGER NOT NULL REFERENCES accounts (id),
    state TEXT NOT NULL CHECK (state IN ('selling', 'reserved', 'sold', 'hidden')),
    -- The state to go back to; set while a moderator keeps the product hidden.
    held_state TEXT CHECK (held_state IN ('selling', 'reserved', 'sold', 'hidden')),
    currency TEXT NOT NULL CHECK (currency IN ('KRW', 'USD')),
    price INTEGER NOT NULL CHECK (price >= 0),
    discount INTEGER NOT NULL CHECK (discount BETWEEN 0 AND price),
    -- What is worked out from other columns is kept, not generated: only so can an index cover a list.
    bargain INTEGER NOT NULL CHECK (bargain = price - discount),
    stock INTEGER NOT NULL CHECK (stock >= 0),
    version INTEGER NOT NULL CHECK (version > 0),
    change INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    deleted_at INTEGER,
    -- Whether everyone may see it.
    listed INTEGER NOT NULL CHECK (listed = (state <> 'hidden' AND deleted_at IS NULL)),
    in_stock INTEGER NOT NULL CHECK (in_stock = (state <> 'sold' AND stock > 0)),
    name TEXT NOT NULL CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 2000),
    password_hash TEXT CHECK (length(CAST(password_hash AS BLOB)) BETWEEN 1 AND 1000),
    description TEXT NOT NULL CHECK (length(CAST(description AS BLOB)) <= 20000),
    CHECK (held_state IS NULL OR state = 'hidden')
) STRICT;

-- The two that lists walk hold all that filters ask, so that a row that is passed over is not read.
CREATE INDEX products_newest ON products (id, bargain, currency, in_stock, state, listed) WHERE listed;
CREATE INDEX products_by_price ON products (bargain, id, currency, in_stock, state, listed) WHERE listed;
CREATE INDEX products_of_seller ON products (seller, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX products_by_change ON products (change);
CREATE INDEX products_deleted ON products (deleted_at) WHERE deleted_at IS NOT NULL;

-- How many listed products there are in each block of 64 to the power of `level` ids.
CREATE TABLE blocks (
    level INTEGER NOT NULL CHECK (level BETWEEN 1 AND 4),
    block INTEGER NOT NULL,
    listed INTEGER NOT NULL CHECK (listed >= 0),
    PRIMARY KEY (level, block)
) STRICT, WITHOUT ROWID;

-- What is remembered of products that are gone for good.
CREATE TABLE tombstones (
    product INTEGER PRIMARY KEY,
    change INTEGER NOT NULL UNIQUE,
    removed_at INTEGER NOT NULL
) STRICT;

CREATE TABLE contents (
    hash TEXT PRIMARY KEY CHECK (length(hash) = 64),
    width INTEGER NOT NULL CHECK (width > 0),
    height INTEGER NOT NULL CHECK (height > 0),
    main_colour INTEGER NOT NULL CHECK (main_colour BETWEEN 0 AND 0xFFFFFF),
    -- Set while its files are being removed.
    is_doomed INTEGER NOT NULL DEFAULT 0 CHECK (is_doomed IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE INDEX contents_doomed ON contents (hash) WHERE is_doomed;

-- Contents that lost a reference: what the sweep looks at instead of everything.
CREATE TABLE released (
    content TEXT PRIMARY KEY REFERENCES contents (hash) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

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

CREATE TABLE uploads (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    owner INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    content TEXT NOT NULL REFERENCES contents (hash),
    expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX uploads_of_owner ON uploads (owner);
CREATE INDEX uploads_of_content ON uploads (content);
CREATE INDEX uploads_by_expiry ON uploads (expires_at);

-- The photos of products, each where its product's other photos are. What is repeated of `contents` never
-- changes there, and saves a page of a list a look-up for each photo.
CREATE TABLE photos (
    product INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position >= 0),
    id INTEGER NOT NULL UNIQUE,
    content TEXT NOT NULL REFERENCES contents (hash),
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    main_colour INTEGER NOT NULL,
    alt_text TEXT NOT NULL CHECK (length(CAST(alt_text AS BLOB)) <= 4000),
    PRIMARY KEY (product, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX photos_of_content ON photos (content);

CREATE TABLE likes (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    product INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    -- Grows with each like, so that the latest come first, also within one millisecond.
    number INTEGER NOT NULL,
    PRIMARY KEY (account, product)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX likes_newest ON likes (account, number);
CREATE INDEX likes_of_product ON likes (product);

CREATE TABLE cart_lines (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    product INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    quantity INTEGER NOT NULL CHECK (quantity > 0),
    added_at INTEGER NOT NULL,
    PRIMARY KEY (account, product)
) STRICT, WITHOUT ROWID;

CREATE INDEX cart_lines_of_product ON cart_lines (product);

CREATE TABLE searches (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    text TEXT NOT NULL CHECK (length(CAST(text AS BLOB)) BETWEEN 1 AND 1000),
    -- Grows with each search.
    number INTEGER NOT NULL,
    PRIMARY KEY (account, text)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX searches_newest ON searches (account, number);

CREATE TABLE answers (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    key TEXT NOT NULL CHECK (length(CAST(key AS BLOB)) BETWEEN 1 AND 255),
    fingerprint BLOB NOT NULL CHECK (length(fingerprint) = 32),
    answer BLOB NOT NULL CHECK (length(answer) <= 1000000),
    answered_at INTEGER NOT NULL,
    PRIMARY KEY (account, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX answers_by_age ON answers (answered_at);

CREATE TABLE moderations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    moderator INTEGER NOT NULL REFERENCES accounts (id),
    action TEXT NOT NULL CHECK (action IN ('hide', 'restore')),
    -- No reference: the log outlives the product.
    product INTEGER NOT NULL,
    reason TEXT NOT NULL CHECK (length(CAST(reason AS BLOB)) <= 4000),
    at INTEGER NOT NULL
) STRICT;

-- What is found of listed products: the name of the product and of its seller.
CREATE VIEW searchable AS
SELECT products.id AS id, products.name AS name, accounts.name AS seller
FROM products JOIN accounts ON accounts.id = products.seller
WHERE products.listed;

CREATE VIRTUAL TABLE search USING fts5 (
    name, seller, content = 'searchable', content_rowid = 'id', tokenize = 'hangul'
);
