-- Offers below what a seller wants to hear of: the moment of a no that comes by itself, which only the market knows.
ALTER TABLE offers ADD COLUMN declines_at INTEGER;
CREATE INDEX offers_unwelcome ON offers (declines_at) WHERE state = 'open' AND declines_at IS NOT NULL;

-- Who has answered an offer has read it: the number of the last line that tells of such an answer.
ALTER TABLE participants ADD COLUMN answered_to INTEGER NOT NULL DEFAULT 0 CHECK (answered_to >= 0);
