-- One lower price for all who like goods, at any time one for each product.
CREATE TABLE liker_offers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    product INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    amount INTEGER NOT NULL CHECK (amount > 0),
    currency TEXT NOT NULL CHECK (currency IN ('KRW', 'USD')),
    made_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL CHECK (expires_at > made_at),
    -- NULL while it stands.
    ended_at INTEGER,
    lapse TEXT CHECK (lapse IN ('price', 'reserved', 'sold', 'hidden', 'deleted', 'closed')),
    -- Up to which account those who like the goods are told; NULL once all are.
    told_to INTEGER,
    CHECK (lapse IS NULL OR ended_at IS NOT NULL)
) STRICT;

CREATE INDEX liker_offers_of_product ON liker_offers (product, id);
CREATE UNIQUE INDEX liker_offers_open ON liker_offers (product) WHERE ended_at IS NULL;
CREATE INDEX liker_offers_ending ON liker_offers (expires_at) WHERE ended_at IS NULL;
CREATE INDEX liker_offers_untold ON liker_offers (id) WHERE told_to IS NOT NULL;
