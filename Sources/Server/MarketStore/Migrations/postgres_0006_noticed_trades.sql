-- As the 24th of SQLite's.
CREATE TABLE circles (
    people text PRIMARY KEY CHECK (length(people) BETWEEN 5 AND 400),
    inside bigint NOT NULL CHECK (inside > 0),
    outside bigint NOT NULL CHECK (outside >= 0)
);

CREATE INDEX deals_denied ON deals (ended_at) WHERE state = 'cancelled' AND reason = 'not_traded';
