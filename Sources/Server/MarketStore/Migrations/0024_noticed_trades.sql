-- A few people who trade with each other most of the time, as they were found last.
CREATE TABLE circles (
    -- The numbers of their accounts, with blanks between them.
    people TEXT PRIMARY KEY CHECK (length(people) BETWEEN 5 AND 400),
    -- How often two of them traded, and how often one of them with somebody else.
    inside INTEGER NOT NULL CHECK (inside > 0),
    outside INTEGER NOT NULL CHECK (outside >= 0)
) STRICT, WITHOUT ROWID;

-- Where one of the two denied that they had traded.
CREATE INDEX deals_denied ON deals (ended_at) WHERE state = 'cancelled' AND reason = 'not_traded';
