-- As the 27th of SQLite's.
ALTER TABLE offers ADD COLUMN declines_at bigint;
CREATE INDEX offers_unwelcome ON offers (declines_at) WHERE state = 'open' AND declines_at IS NOT NULL;

ALTER TABLE participants ADD COLUMN answered_to bigint NOT NULL DEFAULT 0 CHECK (answered_to >= 0);
