/// One step of the file's schema, from 1 without a gap; never changed once it has been released.
struct LibraryMigration: Sendable {
    let number: Int
    let script: String

    static let all = [
        LibraryMigration(number: 1, script: first), LibraryMigration(number: 2, script: second),
        LibraryMigration(number: 3, script: third), LibraryMigration(number: 4, script: fourth),
        LibraryMigration(number: 5, script: fifth), LibraryMigration(number: 6, script: sixth),
        LibraryMigration(number: 7, script: seventh), LibraryMigration(number: 8, script: eighth),
        LibraryMigration(number: 9, script: ninth), LibraryMigration(number: 10, script: tenth),
        LibraryMigration(number: 11, script: eleventh), LibraryMigration(number: 12, script: twelfth),
        LibraryMigration(number: 13, script: thirteenth),
    ]

    // A product is named by the address of its market, empty for another shop's, and its number or link. What is
    // removed from likes and cart stays behind as a mark with its time, for an account to learn of later; a search
    // that is deleted leaves nothing.
    private static let first = """
        CREATE TABLE products (
            source TEXT NOT NULL CHECK (length(source) <= 1000),
            item TEXT NOT NULL CHECK (length(item) BETWEEN 1 AND 4096),
            name TEXT NOT NULL CHECK (length(name) <= 2000),
            description TEXT NOT NULL CHECK (length(description) <= 100000),
            seller TEXT NOT NULL CHECK (length(seller) <= 2000),
            currency TEXT NOT NULL CHECK (currency IN ('KRW', 'USD')),
            price INTEGER NOT NULL CHECK (price >= 0),
            discount INTEGER NOT NULL CHECK (discount BETWEEN 0 AND price),
            stock INTEGER CHECK (stock >= 0),
            state TEXT NOT NULL CHECK (state IN ('selling', 'reserved', 'sold', 'hidden')),
            photos TEXT NOT NULL CHECK (length(photos) <= 100000),
            version INTEGER NOT NULL,
            is_gone INTEGER NOT NULL CHECK (is_gone IN (0, 1)),
            PRIMARY KEY (source, item)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE likes (
            source TEXT NOT NULL,
            item TEXT NOT NULL,
            -- Grows with each like, so that the latest come first.
            number INTEGER NOT NULL,
            is_removed INTEGER NOT NULL CHECK (is_removed IN (0, 1)),
            changed_at INTEGER NOT NULL,
            PRIMARY KEY (source, item)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE cart_lines (
            source TEXT NOT NULL,
            item TEXT NOT NULL,
            number INTEGER NOT NULL,
            quantity INTEGER NOT NULL CHECK (quantity > 0),
            agreed_currency TEXT NOT NULL CHECK (agreed_currency IN ('KRW', 'USD')),
            agreed_price INTEGER NOT NULL CHECK (agreed_price >= 0),
            agreed_discount INTEGER NOT NULL CHECK (agreed_discount BETWEEN 0 AND agreed_price),
            added_at INTEGER NOT NULL,
            is_removed INTEGER NOT NULL CHECK (is_removed IN (0, 1)),
            changed_at INTEGER NOT NULL,
            PRIMARY KEY (source, item)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE seen (
            source TEXT NOT NULL,
            item TEXT NOT NULL,
            number INTEGER NOT NULL,
            PRIMARY KEY (source, item)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE searches (
            -- What two searches have in common that differ in case only.
            folded TEXT PRIMARY KEY CHECK (length(folded) BETWEEN 1 AND 1000),
            text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
            number INTEGER NOT NULL,
            changed_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE drafts (
            id TEXT PRIMARY KEY CHECK (length(id) = 36),
            origin TEXT NOT NULL CHECK (length(origin) BETWEEN 1 AND 1000),
            editing INTEGER,
            idempotency_key TEXT NOT NULL CHECK (length(idempotency_key) BETWEEN 1 AND 255),
            payload BLOB NOT NULL CHECK (length(payload) <= 1000000),
            changed_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE draft_photos (
            draft TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
            position INTEGER NOT NULL CHECK (position >= 0),
            file TEXT NOT NULL CHECK (length(file) BETWEEN 1 AND 4096),
            PRIMARY KEY (draft, position)
        ) STRICT, WITHOUT ROWID;
        """

    // Products with an unknown price, or an amount of a currency that can't be computed with, are stored too.
    // A column can't be made to take NULL, so both tables are made again.
    private static let second = """
        CREATE TABLE new_products (
            source TEXT NOT NULL CHECK (length(source) <= 1000),
            item TEXT NOT NULL CHECK (length(item) BETWEEN 1 AND 4096),
            name TEXT NOT NULL CHECK (length(name) <= 2000),
            description TEXT NOT NULL CHECK (length(description) <= 100000),
            seller TEXT NOT NULL CHECK (length(seller) <= 2000),
            currency TEXT CHECK (currency IN ('KRW', 'USD')),
            price INTEGER CHECK (price >= 0),
            discount INTEGER CHECK (discount BETWEEN 0 AND price),
            stock INTEGER CHECK (stock >= 0),
            state TEXT NOT NULL CHECK (state IN ('selling', 'reserved', 'sold', 'hidden')),
            photos TEXT NOT NULL CHECK (length(photos) <= 100000),
            version INTEGER NOT NULL,
            is_gone INTEGER NOT NULL CHECK (is_gone IN (0, 1)),
            -- Amounts as they are shown.
            foreign_currency TEXT CHECK (length(foreign_currency) <= 100),
            foreign_full TEXT CHECK (length(foreign_full) <= 100),
            foreign_bargain TEXT CHECK (length(foreign_bargain) <= 100),
            PRIMARY KEY (source, item),
            CHECK ((currency IS NULL) = (price IS NULL) AND (currency IS NULL) = (discount IS NULL)),
            CHECK ((foreign_currency IS NULL) = (foreign_full IS NULL)
                AND (foreign_currency IS NULL) = (foreign_bargain IS NULL)),
            CHECK (currency IS NULL OR foreign_currency IS NULL)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO new_products (source, item, name, description, seller, currency, price, discount, stock,
            state, photos, version, is_gone)
        SELECT source, item, name, description, seller, currency, price, discount, stock, state, photos,
            version, is_gone
        FROM products;
        DROP TABLE products;
        ALTER TABLE new_products RENAME TO products;

        CREATE TABLE new_cart_lines (
            source TEXT NOT NULL,
            item TEXT NOT NULL,
            number INTEGER NOT NULL,
            quantity INTEGER NOT NULL CHECK (quantity > 0),
            agreed_currency TEXT CHECK (agreed_currency IN ('KRW', 'USD')),
            agreed_price INTEGER CHECK (agreed_price >= 0),
            agreed_discount INTEGER CHECK (agreed_discount BETWEEN 0 AND agreed_price),
            added_at INTEGER NOT NULL,
            is_removed INTEGER NOT NULL CHECK (is_removed IN (0, 1)),
            changed_at INTEGER NOT NULL,
            PRIMARY KEY (source, item),
            CHECK ((agreed_currency IS NULL) = (agreed_price IS NULL)
                AND (agreed_currency IS NULL) = (agreed_discount IS NULL))
        ) STRICT, WITHOUT ROWID;
        INSERT INTO new_cart_lines (source, item, number, quantity, agreed_currency, agreed_price,
            agreed_discount, added_at, is_removed, changed_at)
        SELECT source, item, number, quantity, agreed_currency, agreed_price, agreed_discount, added_at,
            is_removed, changed_at
        FROM cart_lines;
        DROP TABLE cart_lines;
        ALTER TABLE new_cart_lines RENAME TO cart_lines;
        """

    // What sellers say of their goods. Words that only a later app knows may stand here, and are passed over.
    private static let third = """
        ALTER TABLE products ADD COLUMN category TEXT CHECK (length(category) <= 32);
        ALTER TABLE products ADD COLUMN condition TEXT CHECK (length(condition) <= 32);
        ALTER TABLE products ADD COLUMN meets INTEGER NOT NULL DEFAULT 0 CHECK (meets IN (0, 1));
        -- In the currency of the price: 0 where the price holds it, NULL where nothing is sent.
        ALTER TABLE products ADD COLUMN parcel_fee INTEGER CHECK (parcel_fee >= 0);
        ALTER TABLE products ADD COLUMN giveaway TEXT CHECK (length(giveaway) <= 32);
        ALTER TABLE products ADD COLUMN takes_offers INTEGER NOT NULL DEFAULT 0
            CHECK (takes_offers IN (0, 1));
        """

    // What was written and not sent exists nowhere else. What was said is a copy of the market's.
    private static let fourth = """
        CREATE TABLE unsent_messages (
            key TEXT PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 100),
            origin TEXT NOT NULL CHECK (length(origin) BETWEEN 1 AND 1000),
            author INTEGER NOT NULL,
            -- Grows with each message.
            number INTEGER NOT NULL,
            conversation INTEGER,
            product INTEGER,
            -- NULL for the question that one button asks.
            text TEXT CHECK (length(CAST(text AS BLOB)) BETWEEN 1 AND 4000),
            is_confirmed INTEGER NOT NULL CHECK (is_confirmed IN (0, 1)),
            written_at INTEGER NOT NULL,
            -- The market's word for why it did not take it, empty where it has none.
            refusal TEXT CHECK (length(refusal) <= 64),
            CHECK ((conversation IS NULL) <> (product IS NULL))
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE kept_conversations (
            origin TEXT NOT NULL CHECK (length(origin) BETWEEN 1 AND 1000),
            account INTEGER NOT NULL,
            id INTEGER NOT NULL,
            -- As the market's API says it.
            body BLOB NOT NULL CHECK (length(body) <= 100000),
            PRIMARY KEY (origin, account, id)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE kept_messages (
            origin TEXT NOT NULL,
            account INTEGER NOT NULL,
            conversation INTEGER NOT NULL,
            number INTEGER NOT NULL,
            body BLOB NOT NULL CHECK (length(body) <= 100000),
            PRIMARY KEY (origin, account, conversation, number),
            FOREIGN KEY (origin, account, conversation) REFERENCES kept_conversations (origin, account, id)
                ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        """

    // Photos that wait with their message. Where there are some, no text is an empty one.
    private static let fifth = """
        CREATE TABLE unsent_photos (
            message TEXT NOT NULL REFERENCES unsent_messages (key) ON DELETE CASCADE,
            position INTEGER NOT NULL CHECK (position >= 0),
            file TEXT NOT NULL CHECK (length(file) BETWEEN 1 AND 4096),
            -- The market's number for it; NULL until it has arrived there.
            upload INTEGER,
            PRIMARY KEY (message, position)
        ) STRICT, WITHOUT ROWID;
        """

    // A code that was typed, and words that were begun, exist nowhere else. Deals are copies of the market's.
    private static let sixth = """
        CREATE TABLE unsent_codes (
            origin TEXT NOT NULL CHECK (length(origin) BETWEEN 1 AND 1000),
            author INTEGER NOT NULL,
            deal INTEGER NOT NULL,
            code TEXT NOT NULL CHECK (length(code) BETWEEN 1 AND 16),
            typed_at INTEGER NOT NULL,
            -- The market's word for why it did not take it.
            refusal TEXT CHECK (length(refusal) BETWEEN 1 AND 64),
            PRIMARY KEY (origin, author, deal)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE kept_deals (
            origin TEXT NOT NULL CHECK (length(origin) BETWEEN 1 AND 1000),
            account INTEGER NOT NULL,
            id INTEGER NOT NULL,
            -- As the market's API says it.
            body BLOB NOT NULL CHECK (length(body) <= 100000),
            -- What the account shows the other one, while that is known and the deal open.
            code TEXT CHECK (length(code) BETWEEN 1 AND 16),
            PRIMARY KEY (origin, account, id)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE typed_words (
            origin TEXT NOT NULL CHECK (length(origin) BETWEEN 1 AND 1000),
            author INTEGER NOT NULL,
            -- The number of a product whose seller they are for, or else of a conversation.
            thread INTEGER NOT NULL,
            is_about INTEGER NOT NULL CHECK (is_about IN (0, 1)),
            text TEXT NOT NULL CHECK (length(CAST(text AS BLOB)) BETWEEN 1 AND 100000),
            PRIMARY KEY (origin, author, is_about, thread)
        ) STRICT, WITHOUT ROWID;
        """

    // A review that was written exists nowhere else.
    private static let seventh = """
        CREATE TABLE unsent_reviews (
            origin TEXT NOT NULL CHECK (length(origin) BETWEEN 1 AND 1000),
            author INTEGER NOT NULL,
            deal INTEGER NOT NULL,
            verdict TEXT NOT NULL CHECK (length(verdict) BETWEEN 1 AND 16),
            -- With blanks between them.
            tags TEXT NOT NULL CHECK (length(tags) <= 1000),
            text TEXT NOT NULL CHECK (length(CAST(text AS BLOB)) <= 4000),
            written_at INTEGER NOT NULL,
            -- The market's word for why it did not take it.
            refusal TEXT CHECK (length(refusal) BETWEEN 1 AND 64),
            PRIMARY KEY (origin, author, deal)
        ) STRICT, WITHOUT ROWID;
        """

    // Likes and cart have an owner. Earlier ones are nobody's, and go to the first account to sign in.
    private static let eighth = """
        CREATE TABLE new_likes (
            -- Empty for nobody, else the number of an account and the address of its market.
            owner TEXT NOT NULL CHECK (length(owner) <= 1100),
            source TEXT NOT NULL,
            item TEXT NOT NULL,
            number INTEGER NOT NULL,
            is_removed INTEGER NOT NULL CHECK (is_removed IN (0, 1)),
            changed_at INTEGER NOT NULL,
            PRIMARY KEY (owner, source, item)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO new_likes (owner, source, item, number, is_removed, changed_at)
        SELECT '', source, item, number, is_removed, changed_at FROM likes;
        DROP TABLE likes;
        ALTER TABLE new_likes RENAME TO likes;

        CREATE TABLE new_cart_lines (
            owner TEXT NOT NULL CHECK (length(owner) <= 1100),
            source TEXT NOT NULL,
            item TEXT NOT NULL,
            number INTEGER NOT NULL,
            quantity INTEGER NOT NULL CHECK (quantity > 0),
            agreed_currency TEXT CHECK (agreed_currency IN ('KRW', 'USD')),
            agreed_price INTEGER CHECK (agreed_price >= 0),
            agreed_discount INTEGER CHECK (agreed_discount BETWEEN 0 AND agreed_price),
            added_at INTEGER NOT NULL,
            is_removed INTEGER NOT NULL CHECK (is_removed IN (0, 1)),
            changed_at INTEGER NOT NULL,
            PRIMARY KEY (owner, source, item),
            CHECK ((agreed_currency IS NULL) = (agreed_price IS NULL)
                AND (agreed_currency IS NULL) = (agreed_discount IS NULL))
        ) STRICT, WITHOUT ROWID;
        INSERT INTO new_cart_lines (owner, source, item, number, quantity, agreed_currency, agreed_price,
            agreed_discount, added_at, is_removed, changed_at)
        SELECT '', source, item, number, quantity, agreed_currency, agreed_price, agreed_discount, added_at,
            is_removed, changed_at
        FROM cart_lines;
        DROP TABLE cart_lines;
        ALTER TABLE new_cart_lines RENAME TO cart_lines;

        -- What an account has yet to learn of.
        CREATE TABLE unsent_items (
            change_key TEXT PRIMARY KEY CHECK (length(change_key) BETWEEN 1 AND 100),
            owner TEXT NOT NULL CHECK (length(owner) BETWEEN 1 AND 1100),
            list TEXT NOT NULL CHECK (list IN ('likes', 'cart')),
            source TEXT NOT NULL,
            item TEXT NOT NULL,
            -- Grows with each change.
            number INTEGER NOT NULL,
            quantity INTEGER NOT NULL CHECK (quantity >= 0),
            -- How many the account had as far as this device knew.
            base INTEGER NOT NULL CHECK (base >= 0),
            changed_at INTEGER NOT NULL,
            -- Whether it may have arrived.
            is_tried INTEGER NOT NULL CHECK (is_tried IN (0, 1))
        ) STRICT, WITHOUT ROWID;
        """

    // Searches have an owner too.
    private static let ninth = """
        CREATE TABLE new_searches (
            owner TEXT NOT NULL CHECK (length(owner) <= 1100),
            -- What searches have in common that differ in case only.
            folded TEXT NOT NULL CHECK (length(folded) BETWEEN 1 AND 1000),
            text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
            number INTEGER NOT NULL,
            changed_at INTEGER NOT NULL,
            -- Whether it was made at another shop, of which no account learns.
            is_elsewhere INTEGER NOT NULL CHECK (is_elsewhere IN (0, 1)),
            PRIMARY KEY (owner, folded)
        ) STRICT, WITHOUT ROWID;
        -- An older app did not say which were made at another shop: none of them goes to an account.
        INSERT INTO new_searches (owner, folded, text, number, changed_at, is_elsewhere)
        SELECT '', folded, text, number, changed_at, 1 FROM searches;
        DROP TABLE searches;
        ALTER TABLE new_searches RENAME TO searches;

        -- What an account has yet to learn of.
        CREATE TABLE unsent_searches (
            change_key TEXT PRIMARY KEY CHECK (length(change_key) BETWEEN 1 AND 100),
            owner TEXT NOT NULL CHECK (length(owner) BETWEEN 1 AND 1100),
            -- NULL for all of them, which are forgotten then.
            text TEXT CHECK (length(text) BETWEEN 1 AND 1000),
            -- Grows with each change.
            number INTEGER NOT NULL,
            is_forgotten INTEGER NOT NULL CHECK (is_forgotten IN (0, 1)),
            changed_at INTEGER NOT NULL,
            -- Whether it may have arrived.
            is_tried INTEGER NOT NULL CHECK (is_tried IN (0, 1)),
            CHECK (text IS NOT NULL OR is_forgotten)
        ) STRICT, WITHOUT ROWID;
        """

    // Drafts too.
    private static let tenth = """
        ALTER TABLE drafts ADD COLUMN owner TEXT NOT NULL DEFAULT '' CHECK (length(owner) <= 1100);
        -- Whether it is shown no more, and stays until its account has discarded it too.
        ALTER TABLE drafts ADD COLUMN is_discarded INTEGER NOT NULL DEFAULT 0 CHECK (is_discarded IN (0, 1));
        """

    // Seen products have an owner too, and their seller is known, so that a block counts here as well.
    private static let eleventh = """
        CREATE TABLE new_seen (
            owner TEXT NOT NULL CHECK (length(owner) <= 1100),
            source TEXT NOT NULL,
            item TEXT NOT NULL,
            number INTEGER NOT NULL,
            PRIMARY KEY (owner, source, item)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO new_seen (owner, source, item, number) SELECT '', source, item, number FROM seen;
        DROP TABLE seen;
        ALTER TABLE new_seen RENAME TO seen;

        -- The number of an account of the market; NULL where nobody said.
        ALTER TABLE products ADD COLUMN seller_id INTEGER;
        """

    // The first pages of lists are copies of the market's, and are shown where it does not answer.
    private static let thirteenth = """
        CREATE TABLE kept_lists (
            origin TEXT NOT NULL CHECK (length(origin) BETWEEN 1 AND 1000),
            -- 0 where nobody was signed in.
            account INTEGER NOT NULL,
            list TEXT NOT NULL CHECK (length(list) BETWEEN 1 AND 100),
            -- Its products, in JSON.
            body BLOB NOT NULL CHECK (length(body) <= 1000000),
            kept_at INTEGER NOT NULL,
            PRIMARY KEY (origin, account, list)
        ) STRICT, WITHOUT ROWID;

        -- What a market says of itself to everybody.
        CREATE TABLE kept_answers (
            origin TEXT NOT NULL CHECK (length(origin) BETWEEN 1 AND 1000),
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
            -- As the market's API says it.
            body BLOB NOT NULL CHECK (length(body) <= 1000000),
            PRIMARY KEY (origin, name)
        ) STRICT, WITHOUT ROWID;
        """
}
