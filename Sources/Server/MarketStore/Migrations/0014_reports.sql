-- All reports of one target, until they are decided and a year longer.
CREATE TABLE cases (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- No list of kinds: there will be more, and a CHECK can't be altered.
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
    -- No reference: a case outlives what it is about.
    target INTEGER NOT NULL,
    -- Whose goods, words or doings these are.
    account INTEGER NOT NULL REFERENCES accounts (id),
    name TEXT NOT NULL CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 2000),
    opened_at INTEGER NOT NULL,
    -- What it stands in the queue by, the smallest first: danger, then weight.
    place INTEGER NOT NULL CHECK (place <= 0),
    -- In thousandths, each reporter counted once.
    weight INTEGER NOT NULL CHECK (weight >= 0),
    claimed_by INTEGER REFERENCES accounts (id),
    claimed_until INTEGER,
    decided_at INTEGER,
    is_upheld INTEGER CHECK (is_upheld IN (0, 1)),
    CHECK ((claimed_by IS NULL) = (claimed_until IS NULL)),
    CHECK ((decided_at IS NULL) = (is_upheld IS NULL))
) STRICT;

CREATE UNIQUE INDEX cases_open ON cases (kind, target, account) WHERE decided_at IS NULL;
CREATE INDEX cases_queue ON cases (place, id) WHERE decided_at IS NULL;
CREATE INDEX cases_decided ON cases (decided_at, id) WHERE decided_at IS NOT NULL;
CREATE INDEX cases_of_target ON cases (kind, target);

CREATE TABLE reports (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    case_id INTEGER NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
    reporter INTEGER NOT NULL REFERENCES accounts (id),
    reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 40),
    text TEXT NOT NULL CHECK (length(CAST(text AS BLOB)) <= 4000),
    -- What it added to the case; nothing where the reporter had reported the target for something else.
    weight INTEGER NOT NULL CHECK (weight >= 0),
    at INTEGER NOT NULL,
    UNIQUE (case_id, reporter, reason)
) STRICT;

CREATE INDEX reports_made ON reports (reporter, id);

-- Copies of what was reported, so that whoever takes it back or changes it takes no evidence away.
CREATE TABLE evidence (
    case_id INTEGER NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
    -- Of the message, or the version of the product.
    number INTEGER NOT NULL,
    author INTEGER NOT NULL REFERENCES accounts (id),
    at INTEGER NOT NULL,
    text TEXT NOT NULL CHECK (length(CAST(text AS BLOB)) <= 24000),
    -- Whether a reporter chose it; others stand beside one that was chosen.
    is_chosen INTEGER NOT NULL CHECK (is_chosen IN (0, 1)),
    was_unsent INTEGER NOT NULL CHECK (was_unsent IN (0, 1)),
    PRIMARY KEY (case_id, number)
) STRICT, WITHOUT ROWID;

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
-- By which trust falls; a note leaves no mark.
CREATE INDEX sanctions_marks ON sanctions (account, at) WHERE kind <> 'note';
CREATE INDEX sanctions_restricting ON sanctions (account, until) WHERE until IS NOT NULL;

-- What moderators looked at and did: numbers and no words, so that it can stay for ever.
CREATE TABLE audit (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    actor INTEGER NOT NULL REFERENCES accounts (id),
    action TEXT NOT NULL CHECK (length(action) BETWEEN 1 AND 40),
    -- No reference: the record outlives the case.
    case_id INTEGER NOT NULL,
    -- Whom it concerns.
    account INTEGER NOT NULL REFERENCES accounts (id)
) STRICT;

CREATE INDEX audit_of_account ON audit (account, id);

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
