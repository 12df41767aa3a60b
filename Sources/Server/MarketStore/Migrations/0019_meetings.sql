-- When and where the two of a deal want to meet. One is proposed at a time, and one agreed on.
CREATE TABLE meetings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    deal INTEGER NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
    maker INTEGER NOT NULL REFERENCES accounts (id),
    at INTEGER NOT NULL,
    -- Both gone a month after the deal.
    place TEXT CHECK (length(place) > 0),
    note TEXT CHECK (length(note) > 0),
    state TEXT NOT NULL CHECK (
        state IN ('proposed', 'accepted', 'declined', 'withdrawn', 'replaced', 'over')
    ),
    made_at INTEGER NOT NULL,
    answered_at INTEGER,
    -- How many of its reminders are told, or past when it was agreed on.
    told INTEGER NOT NULL DEFAULT 0 CHECK (told BETWEEN 0 AND 2),
    erase_at INTEGER,
    CHECK ((state = 'proposed') = (answered_at IS NULL))
) STRICT;

CREATE UNIQUE INDEX meetings_proposed ON meetings (deal) WHERE state = 'proposed';
CREATE UNIQUE INDEX meetings_accepted ON meetings (deal) WHERE state = 'accepted';
CREATE INDEX meetings_of_deal ON meetings (deal);
CREATE INDEX meetings_to_tell ON meetings (at) WHERE state = 'accepted' AND told < 2;
CREATE INDEX meetings_to_erase ON meetings (erase_at) WHERE erase_at IS NOT NULL;

-- Of a deal that ended since one did not come (a cancelled one for the reason no_show): whether that one says otherwise.
ALTER TABLE deals ADD COLUMN is_denied INTEGER NOT NULL DEFAULT 0 CHECK (is_denied IN (0, 1));

CREATE INDEX deals_missed_of_seller ON deals (seller, ended_at) WHERE reason = 'no_show' AND is_denied = 0;
CREATE INDEX deals_missed_of_buyer ON deals (buyer, ended_at) WHERE reason = 'no_show' AND is_denied = 0;

-- Those who ask for goods whose giver picks who has them.
CREATE TABLE claims (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    product INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    account INTEGER NOT NULL REFERENCES accounts (id),
    text TEXT NOT NULL CHECK (length(text) > 0),
    state TEXT NOT NULL CHECK (state IN ('open', 'picked', 'passed', 'withdrawn')),
    made_at INTEGER NOT NULL,
    UNIQUE (product, account)
) STRICT;

CREATE INDEX claims_open ON claims (account) WHERE state = 'open';
-- What somebody was given, by which a week's limit is counted.
CREATE INDEX deals_given ON deals (buyer, made_at) WHERE amount = 0;
