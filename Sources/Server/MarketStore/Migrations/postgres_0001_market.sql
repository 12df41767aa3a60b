-- The schema of today's market, as it is on PostgreSQL: what step after step made of SQLite's. It keeps the truth alone:
-- blocks, cards and search indexes are in each server's own SQLite.
--
-- What people write is kept as bytes (`bytea`), since the type `text` knows no NUL; both compare by bytes.

-- Which steps of the schema were taken.
CREATE TABLE migrations (
    number integer PRIMARY KEY
);

-- What SQLite calls by these names. Of numbers where one is NULL the result is NULL.
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

CREATE TABLE market (
    id bigint PRIMARY KEY CHECK (id = 1),
    -- The number of the last change, and the last one whose removals may have been forgotten.
    change bigint NOT NULL CHECK (change >= 0),
    forgotten bigint NOT NULL CHECK (forgotten BETWEEN 0 AND change),
    -- What cursors are sealed with.
    cursor_key bytea NOT NULL CHECK (length(cursor_key) = 16)
) WITH (fillfactor = 10);

INSERT INTO market (id, change, forgotten, cursor_key) VALUES (1, 0, 0, uuid_send(gen_random_uuid()));

CREATE TABLE accounts (
    id bigint PRIMARY KEY,
    name bytea NOT NULL CHECK (length(name) BETWEEN 1 AND 400),
    -- The name in lower case, by which it is found and kept unique.
    name_key bytea NOT NULL UNIQUE,
    vendor text NOT NULL UNIQUE CHECK (length(vendor) = 36),
    password_hash bytea NOT NULL CHECK (length(password_hash) BETWEEN 1 AND 1000),
    is_moderator boolean NOT NULL,
    is_administrator boolean NOT NULL,
    is_private boolean NOT NULL DEFAULT FALSE,
    created_at bigint NOT NULL,
    is_trusted boolean NOT NULL DEFAULT FALSE,
    is_proven boolean NOT NULL DEFAULT FALSE
);

CREATE TABLE tokens (
    id bigint PRIMARY KEY,
    hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
    account bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('session', 'app')),
    label bytea NOT NULL CHECK (length(label) <= 400),
    created_at bigint NOT NULL,
    expires_at bigint CHECK (expires_at > created_at)
);

CREATE TABLE tombstones (
    product bigint PRIMARY KEY,
    change bigint NOT NULL UNIQUE,
    removed_at bigint NOT NULL
);

CREATE TABLE contents (
    hash text PRIMARY KEY CHECK (length(hash) = 64),
    width bigint NOT NULL CHECK (width > 0),
    height bigint NOT NULL CHECK (height > 0),
    main_colour bigint NOT NULL CHECK (main_colour BETWEEN 0 AND 16777215),
    -- Set while its files are being removed.
    is_doomed boolean NOT NULL DEFAULT FALSE,
    is_lost boolean NOT NULL DEFAULT FALSE,
    is_private boolean NOT NULL DEFAULT FALSE
);

CREATE TABLE released (
    content text PRIMARY KEY REFERENCES contents (hash) ON DELETE CASCADE
);

CREATE TABLE variants (
    content text NOT NULL REFERENCES contents (hash) ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('large', 'thumbnail', 'thumbnail-2x')),
    format text NOT NULL CHECK (format IN ('jpg', 'webp')),
    width bigint NOT NULL CHECK (width > 0),
    height bigint NOT NULL CHECK (height > 0),
    byte_count bigint NOT NULL CHECK (byte_count >= 0),
    digest text NOT NULL CHECK (length(digest) = 64),
    PRIMARY KEY (content, kind, format)
);

CREATE TABLE uploads (
    id bigint PRIMARY KEY,
    owner bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    content text NOT NULL REFERENCES contents (hash),
    expires_at bigint NOT NULL
);

CREATE TABLE searches (
    account bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    text bytea NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
    -- Grows with each search.
    number bigint NOT NULL,
    PRIMARY KEY (account, text)
);

CREATE TABLE answers (
    account bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    key bytea NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
    fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
    answer bytea NOT NULL CHECK (length(answer) <= 1000000),
    answered_at bigint NOT NULL,
    PRIMARY KEY (account, key)
);

CREATE TABLE withheld_photos (
    content text NOT NULL CHECK (length(content) = 64),
    product bigint NOT NULL,
    seller bigint NOT NULL,
    PRIMARY KEY (content, product)
);

CREATE TABLE moderations (
    id bigint PRIMARY KEY,
    moderator bigint NOT NULL REFERENCES accounts (id),
    action text NOT NULL CHECK (action IN ('hide', 'restore', 'delete', 'undelete', 'repost')),
    -- No reference: the log outlives the product.
    product bigint NOT NULL,
    reason bytea NOT NULL CHECK (length(reason) <= 4000),
    at bigint NOT NULL
);

CREATE TABLE trial (
    id bigint PRIMARY KEY CHECK (id = 1),
    number bigint NOT NULL
);

CREATE TABLE answer_usage (
    account bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    kept bigint NOT NULL,
    bytes bigint NOT NULL
);

CREATE TABLE account_notices (
    id bigint PRIMARY KEY,
    account bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    -- No list of kinds: there will be more, and a CHECK can't be altered.
    kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
    at bigint NOT NULL,
    role text CHECK (role IN ('moderator', 'administrator')),
    network text CHECK (length(network) BETWEEN 1 AND 60),
    device text CHECK (length(device) BETWEEN 1 AND 40),
    CHECK ((network IS NULL) = (device IS NULL))
);

CREATE TABLE account_networks (
    account bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    network text NOT NULL CHECK (length(network) BETWEEN 1 AND 60),
    seen_at bigint NOT NULL,
    PRIMARY KEY (account, network)
);

CREATE TABLE products (
    id bigint PRIMARY KEY,
    seller bigint NOT NULL REFERENCES accounts (id),
    state text NOT NULL CHECK (state IN ('selling', 'reserved', 'sold', 'hidden')),
    -- The state to go back to; set while a moderator keeps the product hidden.
    held_state text CHECK (held_state IN ('selling', 'reserved', 'sold', 'hidden')),
    currency text NOT NULL CHECK (currency IN ('KRW', 'USD')),
    price bigint NOT NULL CHECK (price >= 0),
    discount bigint NOT NULL CHECK (discount BETWEEN 0 AND price),
    -- What is worked out from other columns is kept, not generated: only so can an index cover a list.
    bargain bigint NOT NULL CHECK (bargain = price - discount),
    stock bigint NOT NULL CHECK (stock >= 0),
    -- Units promised to buyers.
    reserved bigint NOT NULL DEFAULT 0 CHECK (reserved BETWEEN 0 AND stock),
    -- NULL in all of these: the seller has not said.
    category text CHECK (length(category) BETWEEN 1 AND 32),
    condition text CHECK (condition IN ('new', 'like_new', 'used', 'for_parts')),
    meets boolean NOT NULL DEFAULT FALSE,
    -- What the buyer pays for a parcel besides the price: 0 where the price holds it, NULL where nothing is sent.
    parcel_fee bigint CHECK (parcel_fee >= 0),
    giveaway text CHECK (giveaway IN ('first', 'pick')),
    takes_offers boolean NOT NULL DEFAULT FALSE,
    offers_from bigint CHECK (offers_from BETWEEN 0 AND price),
    place bigint,
    likes bigint NOT NULL DEFAULT 0 CHECK (likes >= 0),
    looks bigint NOT NULL DEFAULT 0 CHECK (looks >= 0),
    version bigint NOT NULL CHECK (version > 0),
    change bigint NOT NULL,
    created_at bigint NOT NULL,
    changed_at bigint NOT NULL,
    sold_at bigint,
    -- Since when it is no longer in lists, having been sold for some days.
    settled_at bigint,
    deleted_at bigint,
    -- Who took it away, since only they may bring it back; NULL where nobody is known to have.
    deleted_by bigint REFERENCES accounts (id),
    -- Whether lists show it.
    listed boolean NOT NULL CHECK (
        listed = (state <> 'hidden' AND deleted_at IS NULL AND settled_at IS NULL)
    ),
    in_stock boolean NOT NULL CHECK (in_stock = (state <> 'sold' AND stock > 0)),
    name bytea NOT NULL CHECK (length(name) BETWEEN 1 AND 2000),
    password_hash bytea CHECK (length(password_hash) BETWEEN 1 AND 1000),
    description bytea NOT NULL CHECK (length(description) <= 20000),
    CHECK (held_state IS NULL OR state = 'hidden'),
    CHECK (giveaway IS NULL OR price = 0),
    CHECK (sold_at IS NOT NULL OR state <> 'sold'),
    CHECK (settled_at IS NULL OR sold_at IS NOT NULL)
);

CREATE TABLE photos (
    product bigint NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    position bigint NOT NULL CHECK (position >= 0),
    id bigint NOT NULL UNIQUE,
    content text NOT NULL REFERENCES contents (hash),
    width bigint NOT NULL,
    height bigint NOT NULL,
    main_colour bigint NOT NULL,
    alt_text bytea NOT NULL CHECK (length(alt_text) <= 4000),
    PRIMARY KEY (product, position)
);

CREATE TABLE likes (
    account bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    product bigint NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    -- Grows with each like, so that the latest come first, also within one millisecond.
    number bigint NOT NULL,
    liked_at bigint,
    PRIMARY KEY (account, product)
);

CREATE TABLE cart_lines (
    account bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    product bigint NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    quantity bigint NOT NULL CHECK (quantity > 0),
    added_at bigint NOT NULL,
    PRIMARY KEY (account, product)
);

CREATE TABLE recounts (
    product bigint PRIMARY KEY
);

CREATE TABLE face (
    id bigint PRIMARY KEY CHECK (id = 1),
    version bigint NOT NULL CHECK (version > 0),
    name bytea NOT NULL CHECK (length(name) <= 1000),
    purpose bytea NOT NULL CHECK (length(purpose) <= 1000),
    -- Six hexadecimal digits; NULL for the project's own.
    accent text CHECK (length(accent) = 6),
    contact bytea NOT NULL CHECK (length(contact) <= 1000),
    terms bytea NOT NULL CHECK (length(terms) <= 100000),
    privacy bytea NOT NULL CHECK (length(privacy) <= 100000),
    business bytea NOT NULL CHECK (length(business) <= 100000),
    language text NOT NULL CHECK (length(language) BETWEEN 2 AND 35),
    changed_at bigint NOT NULL
);

CREATE TABLE conversations (
    id bigint PRIMARY KEY,
    product bigint NOT NULL,
    seller bigint NOT NULL REFERENCES accounts (id),
    buyer bigint NOT NULL REFERENCES accounts (id),
    -- What the product was when the conversation began.
    name bytea NOT NULL CHECK (length(name) BETWEEN 1 AND 2000),
    currency text NOT NULL CHECK (currency IN ('KRW', 'USD')),
    price bigint NOT NULL CHECK (price >= 0),
    began_at bigint NOT NULL,
    -- The number and the moment of the last message.
    last bigint NOT NULL CHECK (last > 0),
    last_at bigint NOT NULL,
    -- Rises with each message of the whole market.
    touched bigint NOT NULL UNIQUE CHECK (touched > 0),
    -- Set where the product was taken away for good by somebody else than its seller.
    is_taken_down boolean NOT NULL DEFAULT FALSE,
    UNIQUE (product, buyer),
    CHECK (seller <> buyer)
);

CREATE TABLE participants (
    account bigint NOT NULL REFERENCES accounts (id),
    conversation bigint NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    -- As in `conversations`, so that somebody's list is one range.
    touched bigint NOT NULL,
    read_to bigint NOT NULL DEFAULT 0 CHECK (read_to >= 0),
    -- How many messages of the other one come after that.
    unread bigint NOT NULL DEFAULT 0 CHECK (unread >= 0),
    muted_until bigint,
    has_left boolean NOT NULL DEFAULT FALSE,
    -- The hints whose kinds of data the account has confirmed to give away here, as bits.
    confirmed bigint NOT NULL DEFAULT 0,
    is_seller boolean NOT NULL DEFAULT FALSE,
    PRIMARY KEY (account, conversation)
);

CREATE TABLE messages (
    conversation bigint NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    number bigint NOT NULL CHECK (number > 0),
    author bigint NOT NULL REFERENCES accounts (id),
    -- No list of kinds: there will be more, and a CHECK can't be altered.
    kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
    at bigint NOT NULL,
    -- The client's name for it, kept for as long as the message.
    key bytea CHECK (length(key) = 16),
    -- Empty where it was taken back so long ago that it was erased.
    text bytea NOT NULL CHECK (length(text) <= 4000),
    -- What its reader is warned of, as bits.
    hints bigint NOT NULL,
    unsent_at bigint,
    notice text CHECK (length(notice) BETWEEN 1 AND 40),
    subject bigint,
    until bigint,
    is_quiet boolean NOT NULL DEFAULT FALSE,
    PRIMARY KEY (conversation, number)
);

CREATE TABLE blocked_accounts (
    account bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    blocked bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    at bigint NOT NULL,
    PRIMARY KEY (account, blocked),
    CHECK (account <> blocked)
);

CREATE TABLE message_photos (
    conversation bigint NOT NULL,
    number bigint NOT NULL,
    position bigint NOT NULL CHECK (position >= 0),
    -- That of the upload that it was.
    id bigint NOT NULL UNIQUE,
    content text NOT NULL REFERENCES contents (hash),
    width bigint NOT NULL,
    height bigint NOT NULL,
    main_colour bigint NOT NULL,
    PRIMARY KEY (conversation, number, position),
    FOREIGN KEY (conversation, number) REFERENCES messages (conversation, number) ON DELETE CASCADE
);

CREATE TABLE cases (
    id bigint PRIMARY KEY,
    -- No list of kinds: there will be more, and a CHECK can't be altered.
    kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
    -- No reference: a case outlives what it is about.
    target bigint NOT NULL,
    -- Whose goods, words or doings these are.
    account bigint NOT NULL REFERENCES accounts (id),
    name bytea NOT NULL CHECK (length(name) BETWEEN 1 AND 2000),
    opened_at bigint NOT NULL,
    -- What it stands in the queue by, the smallest first: danger, then weight.
    place bigint NOT NULL CHECK (place <= 0),
    -- In thousandths, each reporter counted once.
    weight bigint NOT NULL CHECK (weight >= 0),
    claimed_by bigint REFERENCES accounts (id),
    claimed_until bigint,
    decided_at bigint,
    is_upheld boolean,
    told_to bigint,
    CHECK ((claimed_by IS NULL) = (claimed_until IS NULL)),
    CHECK ((decided_at IS NULL) = (is_upheld IS NULL))
);

CREATE TABLE reports (
    id bigint PRIMARY KEY,
    case_id bigint NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
    reporter bigint NOT NULL REFERENCES accounts (id),
    reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 40),
    text bytea NOT NULL CHECK (length(text) <= 4000),
    -- What it added to the case; nothing where the reporter had reported the target for something else.
    weight bigint NOT NULL CHECK (weight >= 0),
    at bigint NOT NULL,
    UNIQUE (case_id, reporter, reason)
);

CREATE TABLE evidence (
    case_id bigint NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
    -- Of the message, or the version of the product.
    number bigint NOT NULL,
    author bigint NOT NULL REFERENCES accounts (id),
    at bigint NOT NULL,
    text bytea NOT NULL CHECK (length(text) <= 24000),
    -- Whether a reporter chose it; others stand beside one that was chosen.
    is_chosen boolean NOT NULL,
    was_unsent boolean NOT NULL,
    PRIMARY KEY (case_id, number)
);

CREATE TABLE sanctions (
    id bigint PRIMARY KEY,
    case_id bigint NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
    account bigint NOT NULL REFERENCES accounts (id),
    moderator bigint NOT NULL REFERENCES accounts (id),
    kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
    rule text NOT NULL CHECK (length(rule) BETWEEN 1 AND 40),
    reason bytea NOT NULL CHECK (length(reason) BETWEEN 1 AND 4000),
    days bigint NOT NULL CHECK (days BETWEEN 0 AND 30),
    at bigint NOT NULL,
    until bigint CHECK (until > at),
    CHECK ((kind = 'restrict') = (until IS NOT NULL)),
    UNIQUE (case_id, kind, days),
    CHECK (account <> moderator)
);

CREATE TABLE audit (
    id bigint PRIMARY KEY,
    at bigint NOT NULL,
    actor bigint NOT NULL REFERENCES accounts (id),
    action text NOT NULL CHECK (length(action) BETWEEN 1 AND 40),
    -- No reference: the record outlives the case.
    case_id bigint NOT NULL,
    -- Whom it concerns.
    account bigint NOT NULL REFERENCES accounts (id)
);

CREATE TABLE notifications (
    -- Another one whenever something is added to a line, and never the same again.
    id bigint PRIMARY KEY,
    account bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    -- No lists of kinds: there will be more, and a CHECK can't be altered.
    kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
    subject_kind text NOT NULL CHECK (length(subject_kind) BETWEEN 1 AND 40),
    -- No reference: a line outlives what it is about.
    subject bigint NOT NULL,
    actor bigint REFERENCES accounts (id),
    -- What is said of it, in no language.
    name bytea CHECK (length(name) <= 2000),
    currency text CHECK (currency IN ('KRW', 'USD')),
    amount bigint CHECK (amount >= 0),
    moment bigint,
    code text CHECK (length(code) BETWEEN 1 AND 40),
    count bigint NOT NULL CHECK (count > 0),
    at bigint NOT NULL,
    -- 0 until it is read.
    read_at bigint NOT NULL DEFAULT 0,
    CHECK ((currency IS NULL) = (amount IS NULL))
);

CREATE TABLE notification_marks (
    account bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    seen_to bigint NOT NULL CHECK (seen_to >= 0)
);

CREATE TABLE notification_settings (
    account bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    is_silent boolean NOT NULL,
    -- Hours of the market's clock; neither where something may ring at any.
    quiet_from bigint CHECK (quiet_from BETWEEN 0 AND 23),
    quiet_to bigint CHECK (quiet_to BETWEEN 0 AND 23),
    shows_read_marks boolean NOT NULL,
    CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);

CREATE TABLE notification_switches (
    account bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
    door text NOT NULL CHECK (length(door) BETWEEN 1 AND 40),
    is_on boolean NOT NULL,
    PRIMARY KEY (account, kind, door)
);

CREATE TABLE seen_accounts (
    hash bytea NOT NULL CHECK (length(hash) = 16),
    account bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    at bigint NOT NULL,
    PRIMARY KEY (hash, account)
);

CREATE TABLE evidence_photos (
    case_id bigint NOT NULL,
    number bigint NOT NULL,
    position bigint NOT NULL CHECK (position >= 0),
    -- That of the message's photo.
    id bigint NOT NULL,
    content text NOT NULL REFERENCES contents (hash),
    width bigint NOT NULL,
    height bigint NOT NULL,
    main_colour bigint NOT NULL,
    PRIMARY KEY (case_id, number, position),
    FOREIGN KEY (case_id, number) REFERENCES evidence (case_id, number) ON DELETE CASCADE
);

CREATE TABLE offers (
    id bigint PRIMARY KEY,
    conversation bigint NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    product bigint NOT NULL,
    maker bigint NOT NULL REFERENCES accounts (id),
    -- Of one unit, in hundredths.
    amount bigint NOT NULL CHECK (amount > 0),
    currency text NOT NULL CHECK (currency IN ('KRW', 'USD')),
    quantity bigint NOT NULL CHECK (quantity > 0),
    state text NOT NULL CHECK (
        state IN ('open', 'accepted', 'declined', 'withdrawn', 'countered', 'expired', 'lapsed')
    ),
    made_at bigint NOT NULL,
    expires_at bigint NOT NULL CHECK (expires_at > made_at),
    answered_at bigint,
    lapse text CHECK (length(lapse) BETWEEN 1 AND 40),
    deal bigint,
    CHECK ((state = 'open') = (answered_at IS NULL)),
    CHECK ((state = 'accepted') = (deal IS NOT NULL))
);

CREATE TABLE deals (
    id bigint PRIMARY KEY,
    product bigint NOT NULL,
    conversation bigint NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    seller bigint NOT NULL REFERENCES accounts (id),
    buyer bigint NOT NULL REFERENCES accounts (id),
    quantity bigint NOT NULL CHECK (quantity > 0),
    amount bigint NOT NULL CHECK (amount >= 0),
    currency text NOT NULL CHECK (currency IN ('KRW', 'USD')),
    state text NOT NULL CHECK (state IN ('reserved', 'one_sided', 'completed', 'cancelled', 'expired')),
    made_at bigint NOT NULL,
    until bigint NOT NULL,
    ended_at bigint,
    reason text CHECK (length(reason) BETWEEN 1 AND 40),
    ended_by text CHECK (ended_by IN ('buyer', 'seller')),
    seller_confirmed boolean NOT NULL DEFAULT FALSE,
    buyer_confirmed boolean NOT NULL DEFAULT FALSE,
    met boolean NOT NULL DEFAULT FALSE,
    -- What each shows the other; gone when the deal is over.
    seller_code text CHECK (length(seller_code) = 6),
    buyer_code text CHECK (length(buyer_code) = 6),
    -- Wrong codes since the last pause, and the moment of the last one.
    wrong_codes bigint NOT NULL DEFAULT 0 CHECK (wrong_codes >= 0),
    wrong_at bigint,
    is_denied smallint NOT NULL DEFAULT 0 CHECK (is_denied IN (0, 1)),
    CHECK (seller <> buyer),
    CHECK ((state IN ('reserved', 'one_sided')) = (ended_at IS NULL))
);

CREATE TABLE waiting (
    product bigint NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    account bigint NOT NULL REFERENCES accounts (id),
    number bigint NOT NULL,
    -- Until when one unit is kept for the account.
    held_until bigint,
    PRIMARY KEY (product, account)
);

CREATE TABLE reviews (
    id bigint PRIMARY KEY,
    deal bigint NOT NULL,
    author bigint NOT NULL REFERENCES accounts (id),
    about bigint NOT NULL REFERENCES accounts (id),
    verdict text NOT NULL CHECK (verdict IN ('again', 'fine', 'never')),
    -- With blanks between them.
    tags text NOT NULL CHECK (length(tags) <= 400),
    text bytea NOT NULL CHECK (length(text) <= 4000),
    written_at bigint NOT NULL,
    -- From when on others read it; not before both have written, or the time is over.
    seen_at bigint NOT NULL CHECK (seen_at >= written_at),
    -- Whether those whom it concerns know that it is seen, and it counts.
    is_told smallint NOT NULL DEFAULT 0 CHECK (is_told IN (0, 1)),
    reply bytea CHECK (length(reply) BETWEEN 1 AND 4000),
    replied_at bigint,
    -- Set where a moderator took it away.
    hidden_at bigint,
    UNIQUE (deal, author),
    CHECK (author <> about),
    CHECK ((reply IS NULL) = (replied_at IS NULL))
);

CREATE TABLE standings (
    account bigint PRIMARY KEY REFERENCES accounts (id),
    -- In thousandths.
    weight bigint NOT NULL CHECK (weight >= 0),
    score bigint NOT NULL CHECK (score BETWEEN 0 AND 1000),
    word text CHECK (length(word) BETWEEN 1 AND 40),
    traded bigint NOT NULL CHECK (traded >= 0),
    people bigint NOT NULL CHECK (people >= 0),
    again bigint NOT NULL CHECK (again >= 0),
    reviews bigint NOT NULL CHECK (reviews >= 0),
    -- A tag and of how many people it was heard, and so on, with blanks between them.
    tags text NOT NULL CHECK (length(tags) <= 1000),
    -- Whether the account belongs to the largest group of people who are connected by trades.
    is_connected boolean NOT NULL
);

CREATE TABLE standings_due (
    account bigint PRIMARY KEY,
    -- How often something changed, so that what changes meanwhile is not forgotten.
    times bigint NOT NULL CHECK (times > 0)
);

CREATE TABLE meetings (
    id bigint PRIMARY KEY,
    deal bigint NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
    maker bigint NOT NULL REFERENCES accounts (id),
    at bigint NOT NULL,
    -- Both gone a month after the deal.
    place bytea CHECK (length(place) > 0),
    note bytea CHECK (length(note) > 0),
    state text NOT NULL CHECK (
        state IN ('proposed', 'accepted', 'declined', 'withdrawn', 'replaced', 'over')
    ),
    made_at bigint NOT NULL,
    answered_at bigint,
    -- How many of its reminders are told, or past when it was agreed on.
    told bigint NOT NULL DEFAULT 0 CHECK (told BETWEEN 0 AND 2),
    erase_at bigint,
    CHECK ((state = 'proposed') = (answered_at IS NULL))
);

CREATE TABLE claims (
    id bigint PRIMARY KEY,
    product bigint NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    account bigint NOT NULL REFERENCES accounts (id),
    text bytea NOT NULL CHECK (length(text) > 0),
    state text NOT NULL CHECK (state IN ('open', 'picked', 'passed', 'withdrawn')),
    made_at bigint NOT NULL,
    UNIQUE (product, account)
);

CREATE TABLE liker_offers (
    id bigint PRIMARY KEY,
    product bigint NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    amount bigint NOT NULL CHECK (amount > 0),
    currency text NOT NULL CHECK (currency IN ('KRW', 'USD')),
    made_at bigint NOT NULL,
    expires_at bigint NOT NULL CHECK (expires_at > made_at),
    -- NULL while it stands.
    ended_at bigint,
    lapse text CHECK (lapse IN ('price', 'reserved', 'sold', 'hidden', 'deleted', 'closed')),
    -- Up to which account those who like the goods are told; NULL once all are.
    told_to bigint,
    CHECK (lapse IS NULL OR ended_at IS NOT NULL)
);

CREATE TABLE drafts (
    id bigint PRIMARY KEY,
    owner bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    version bigint NOT NULL CHECK (version > 0),
    name bytea NOT NULL CHECK (length(name) <= 4000),
    description bytea NOT NULL CHECK (length(description) <= 40000),
    price bytea NOT NULL CHECK (length(price) <= 100),
    discount bytea NOT NULL CHECK (length(discount) <= 100),
    stock bytea NOT NULL CHECK (length(stock) <= 100),
    currency text NOT NULL CHECK (length(currency) = 3),
    category bytea NOT NULL CHECK (length(category) <= 100),
    condition text CHECK (length(condition) BETWEEN 1 AND 40),
    meets boolean NOT NULL,
    sends boolean NOT NULL,
    parcel_fee bytea NOT NULL CHECK (length(parcel_fee) <= 100),
    giveaway text CHECK (length(giveaway) BETWEEN 1 AND 40),
    takes_offers boolean NOT NULL,
    offers_from bytea NOT NULL CHECK (length(offers_from) <= 100),
    changed_at bigint NOT NULL
);

CREATE TABLE draft_photos (
    draft bigint NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
    position bigint NOT NULL CHECK (position >= 0),
    -- An upload's number. No reference: the photo goes when its days are over, and the draft tells then that it has gone.
    photo bigint NOT NULL,
    alt_text bytea NOT NULL CHECK (length(alt_text) <= 4000),
    PRIMARY KEY (draft, position),
    UNIQUE (draft, photo)
);

CREATE TRIGGER accounts_numbered BEFORE INSERT ON accounts FOR EACH ROW EXECUTE FUNCTION take_number();
CREATE TRIGGER tokens_numbered BEFORE INSERT ON tokens FOR EACH ROW EXECUTE FUNCTION take_number();
CREATE TRIGGER uploads_numbered BEFORE INSERT ON uploads FOR EACH ROW EXECUTE FUNCTION take_number();
CREATE TRIGGER moderations_numbered BEFORE INSERT ON moderations FOR EACH ROW EXECUTE FUNCTION take_number();
CREATE TRIGGER account_notices_numbered BEFORE INSERT ON account_notices FOR EACH ROW EXECUTE FUNCTION take_number();
CREATE TRIGGER products_numbered BEFORE INSERT ON products FOR EACH ROW EXECUTE FUNCTION take_number();
CREATE TRIGGER conversations_numbered BEFORE INSERT ON conversations FOR EACH ROW EXECUTE FUNCTION take_number();
CREATE TRIGGER cases_numbered BEFORE INSERT ON cases FOR EACH ROW EXECUTE FUNCTION take_number();
CREATE TRIGGER reports_numbered BEFORE INSERT ON reports FOR EACH ROW EXECUTE FUNCTION take_number();
CREATE TRIGGER sanctions_numbered BEFORE INSERT ON sanctions FOR EACH ROW EXECUTE FUNCTION take_number();
CREATE TRIGGER audit_numbered BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION take_number();
CREATE TRIGGER notifications_numbered BEFORE INSERT ON notifications FOR EACH ROW EXECUTE FUNCTION take_number();
CREATE TRIGGER offers_numbered BEFORE INSERT ON offers FOR EACH ROW EXECUTE FUNCTION take_number();
CREATE TRIGGER deals_numbered BEFORE INSERT ON deals FOR EACH ROW EXECUTE FUNCTION take_number();
CREATE TRIGGER reviews_numbered BEFORE INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION take_number();
CREATE TRIGGER meetings_numbered BEFORE INSERT ON meetings FOR EACH ROW EXECUTE FUNCTION take_number();
CREATE TRIGGER claims_numbered BEFORE INSERT ON claims FOR EACH ROW EXECUTE FUNCTION take_number();
CREATE TRIGGER liker_offers_numbered BEFORE INSERT ON liker_offers FOR EACH ROW EXECUTE FUNCTION take_number();
CREATE TRIGGER drafts_numbered BEFORE INSERT ON drafts FOR EACH ROW EXECUTE FUNCTION take_number();

CREATE INDEX accounts_administrators ON accounts (id) WHERE is_administrator;
CREATE INDEX tokens_of_account ON tokens (account);
CREATE INDEX tokens_by_expiry ON tokens (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX contents_doomed ON contents (hash) WHERE is_doomed;
CREATE INDEX uploads_of_owner ON uploads (owner);
CREATE INDEX uploads_of_content ON uploads (content);
CREATE INDEX uploads_by_expiry ON uploads (expires_at);
CREATE INDEX photos_of_content ON photos (content);
CREATE UNIQUE INDEX likes_newest ON likes (account, number);
CREATE INDEX likes_of_product ON likes (product);
CREATE INDEX cart_lines_of_product ON cart_lines (product);
CREATE UNIQUE INDEX searches_newest ON searches (account, number);
CREATE INDEX answers_by_age ON answers (answered_at);
CREATE INDEX withheld_photos_of_product ON withheld_photos (product);
CREATE INDEX moderations_reposts ON moderations (product) WHERE action = 'repost';
CREATE INDEX contents_lost ON contents (hash) WHERE is_lost;
CREATE INDEX account_notices_of_kind ON account_notices (account, kind, id);
CREATE INDEX account_notices_by_age ON account_notices (at);
CREATE INDEX account_networks_by_age ON account_networks (seen_at);
CREATE INDEX likes_by_time ON likes (liked_at, product) WHERE liked_at IS NOT NULL;
CREATE INDEX products_of_seller ON products (seller, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX products_by_change ON products (change);
CREATE INDEX products_deleted ON products (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX products_sold ON products (sold_at) WHERE sold_at IS NOT NULL AND listed;
CREATE INDEX conversations_begun ON conversations (buyer, began_at);
CREATE INDEX conversations_by_age ON conversations (last_at);
CREATE INDEX participants_newest ON participants (account, touched) WHERE NOT has_left;
CREATE INDEX participants_of_conversation ON participants (conversation);
CREATE UNIQUE INDEX messages_by_key ON messages (conversation, author, key) WHERE key IS NOT NULL;
CREATE INDEX messages_sent ON messages (author, at);
CREATE INDEX message_photos_of_content ON message_photos (content);
CREATE INDEX messages_unsent ON messages (unsent_at)
WHERE unsent_at IS NOT NULL AND (text <> '' OR kind = 'photos');
CREATE INDEX participants_by_role ON participants (account, is_seller, touched) WHERE NOT has_left;
CREATE INDEX participants_unread ON participants (account, touched) WHERE unread > 0 AND NOT has_left;
CREATE UNIQUE INDEX cases_open ON cases (kind, target, account) WHERE decided_at IS NULL;
CREATE INDEX cases_queue ON cases (place, id) WHERE decided_at IS NULL;
CREATE INDEX cases_decided ON cases (decided_at, id) WHERE decided_at IS NOT NULL;
CREATE INDEX cases_of_target ON cases (kind, target);
CREATE INDEX reports_made ON reports (reporter, id);
CREATE INDEX sanctions_of_account ON sanctions (account, id);
CREATE INDEX sanctions_marks ON sanctions (account, at) WHERE kind <> 'note';
CREATE INDEX sanctions_restricting ON sanctions (account, until) WHERE until IS NOT NULL;
CREATE INDEX audit_of_account ON audit (account, id);
CREATE INDEX notifications_newest ON notifications (account, id);
CREATE UNIQUE INDEX notifications_unread ON notifications (account, subject_kind, subject, kind, read_at)
WHERE read_at = 0;
CREATE INDEX notifications_by_age ON notifications (at);
CREATE INDEX cases_untold ON cases (id) WHERE told_to IS NOT NULL;
CREATE INDEX seen_accounts_by_age ON seen_accounts (at);
CREATE INDEX evidence_photos_of_content ON evidence_photos (content);
CREATE INDEX evidence_photos_by_id ON evidence_photos (id);
CREATE UNIQUE INDEX offers_open ON offers (conversation) WHERE state = 'open';
CREATE INDEX offers_open_of_product ON offers (product) WHERE state = 'open';
CREATE INDEX offers_by_end ON offers (expires_at) WHERE state = 'open';
CREATE INDEX offers_in_conversation ON offers (conversation, maker);
CREATE INDEX offers_made ON offers (maker, made_at);
CREATE UNIQUE INDEX deals_open ON deals (conversation) WHERE state IN ('reserved', 'one_sided');
CREATE INDEX deals_open_of_product ON deals (product) WHERE state IN ('reserved', 'one_sided');
CREATE INDEX deals_by_end ON deals (until) WHERE state IN ('reserved', 'one_sided');
CREATE INDEX deals_of_seller ON deals (seller, id);
CREATE INDEX deals_of_buyer ON deals (buyer, id);
CREATE INDEX deals_in_conversation ON deals (conversation, id);
CREATE INDEX waiting_of_account ON waiting (account);
CREATE INDEX reports_of_case ON reports (case_id, id);
CREATE INDEX reviews_about ON reviews (about, seen_at, id) WHERE hidden_at IS NULL;
CREATE INDEX reviews_untold ON reviews (seen_at) WHERE is_told = 0;
CREATE INDEX conversations_with_seller ON conversations (seller, began_at);
CREATE INDEX deals_sold ON deals (seller, buyer, ended_at) WHERE state = 'completed';
CREATE INDEX deals_bought ON deals (buyer, seller, ended_at) WHERE state = 'completed';
CREATE UNIQUE INDEX meetings_proposed ON meetings (deal) WHERE state = 'proposed';
CREATE UNIQUE INDEX meetings_accepted ON meetings (deal) WHERE state = 'accepted';
CREATE INDEX meetings_of_deal ON meetings (deal);
CREATE INDEX meetings_to_tell ON meetings (at) WHERE state = 'accepted' AND told < 2;
CREATE INDEX meetings_to_erase ON meetings (erase_at) WHERE erase_at IS NOT NULL;
CREATE INDEX deals_missed_of_seller ON deals (seller, ended_at) WHERE reason = 'no_show' AND is_denied = 0;
CREATE INDEX deals_missed_of_buyer ON deals (buyer, ended_at) WHERE reason = 'no_show' AND is_denied = 0;
CREATE INDEX claims_open ON claims (account) WHERE state = 'open';
CREATE INDEX deals_given ON deals (buyer, made_at) WHERE amount = 0;
CREATE INDEX liker_offers_of_product ON liker_offers (product, id);
CREATE UNIQUE INDEX liker_offers_open ON liker_offers (product) WHERE ended_at IS NULL;
CREATE INDEX liker_offers_ending ON liker_offers (expires_at) WHERE ended_at IS NULL;
CREATE INDEX liker_offers_untold ON liker_offers (id) WHERE told_to IS NOT NULL;
CREATE INDEX drafts_of_owner ON drafts (owner);
CREATE INDEX draft_photos_by_photo ON draft_photos (photo);

CREATE FUNCTION count_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO answer_usage AS used (account, kept, bytes) VALUES (NEW.account, 1, length(NEW.answer))
        ON CONFLICT (account) DO UPDATE SET kept = used.kept + 1, bytes = used.bytes + excluded.bytes;
    ELSE
        UPDATE answer_usage SET kept = kept - 1, bytes = bytes - length(OLD.answer) WHERE account = OLD.account;
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER answer_counted AFTER INSERT OR DELETE ON answers FOR EACH ROW EXECUTE FUNCTION count_answer();

CREATE FUNCTION note_recount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO recounts (product) VALUES (CASE TG_OP WHEN 'INSERT' THEN NEW.product ELSE OLD.product END)
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END
$$;

CREATE TRIGGER like_changed AFTER INSERT OR DELETE ON likes FOR EACH ROW EXECUTE FUNCTION note_recount();

CREATE FUNCTION note_taken_down() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE conversations SET is_taken_down = TRUE WHERE product = OLD.id;
    RETURN OLD;
END
$$;

CREATE TRIGGER conversation_without_product BEFORE DELETE ON products FOR EACH ROW
WHEN (OLD.held_state IS NOT NULL OR OLD.deleted_by <> OLD.seller) EXECUTE FUNCTION note_taken_down();

CREATE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit is only added to';
END
$$;

CREATE TRIGGER audit_is_kept BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION keep_audit();
CREATE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();
