-- What people are told of that is no message: what is unread of one kind about one subject is one line.
CREATE TABLE notifications (
    -- Another one whenever something is added to a line, and never the same again.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    -- No lists of kinds: there will be more, and a CHECK can't be altered.
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
    subject_kind TEXT NOT NULL CHECK (length(subject_kind) BETWEEN 1 AND 40),
    -- No reference: a line outlives what it is about.
    subject INTEGER NOT NULL,
    actor INTEGER REFERENCES accounts (id),
    -- What is said of it, in no language.
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
-- By which lines are merged, counted, and read with what they are about.
CREATE UNIQUE INDEX notifications_unread ON notifications (account, subject_kind, subject, kind, read_at)
WHERE read_at = 0;
CREATE INDEX notifications_by_age ON notifications (at);

-- Up to which line somebody saw the list.
CREATE TABLE notification_marks (
    account INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    seen_to INTEGER NOT NULL CHECK (seen_to >= 0)
) STRICT;

CREATE TABLE notification_settings (
    account INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    is_silent INTEGER NOT NULL CHECK (is_silent IN (0, 1)),
    -- Hours of the market's clock; neither where something may ring at any.
    quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 23),
    quiet_to INTEGER CHECK (quiet_to BETWEEN 0 AND 23),
    shows_read_marks INTEGER NOT NULL CHECK (shows_read_marks IN (0, 1)),
    CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
) STRICT;

-- What somebody chose otherwise than it is by itself.
CREATE TABLE notification_switches (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
    door TEXT NOT NULL CHECK (length(door) BETWEEN 1 AND 40),
    is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
    PRIMARY KEY (account, kind, door)
) STRICT, WITHOUT ROWID;

-- Up to which reporter those of a decided case were told; nothing where nobody is left to be.
ALTER TABLE cases ADD COLUMN told_to INTEGER;

CREATE INDEX cases_untold ON cases (id) WHERE told_to IS NOT NULL;

-- Account numbers that people sent to others, as a keyed hash, for 30 days.
CREATE TABLE seen_accounts (
    hash BLOB NOT NULL CHECK (length(hash) = 16),
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    PRIMARY KEY (hash, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX seen_accounts_by_age ON seen_accounts (at);

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
