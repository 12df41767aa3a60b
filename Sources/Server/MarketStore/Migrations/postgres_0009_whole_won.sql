-- As the 29th of SQLite's, while no other server counts changes.
UPDATE market SET change = change WHERE id = 1;

CREATE TABLE broken_won (
    product bigint PRIMARY KEY,
    -- Counted from 1, so that each has a change of its own.
    place bigint NOT NULL
);

INSERT INTO broken_won (product, place)
SELECT id, row_number() OVER (ORDER BY id) FROM products WHERE currency = 'KRW' AND (
    price % 100 <> 0 OR discount % 100 <> 0 OR coalesce(offers_from, 0) % 100 <> 0 OR coalesce(parcel_fee, 0) % 100 <> 0
    OR id IN (SELECT product FROM offers WHERE state = 'open' AND currency = 'KRW' AND amount % 100 <> 0)
);

-- Apps ask for the conversations that were touched since, and keep what is offered there.
CREATE TABLE broken_offers (
    talk bigint PRIMARY KEY,
    number bigint NOT NULL
);

INSERT INTO broken_offers (talk, number)
SELECT id, (SELECT max(touched) FROM conversations) + row_number() OVER (ORDER BY touched) FROM conversations
WHERE id IN (SELECT conversation FROM offers WHERE state = 'open' AND currency = 'KRW' AND amount % 100 <> 0);

UPDATE conversations SET touched = (SELECT number FROM broken_offers WHERE talk = id)
WHERE id IN (SELECT talk FROM broken_offers);

UPDATE participants SET touched = (SELECT number FROM broken_offers WHERE talk = conversation)
WHERE conversation IN (SELECT talk FROM broken_offers);

DROP TABLE broken_offers;

UPDATE offers SET amount = CASE WHEN amount < 150 THEN 100 ELSE (amount + 50) / 100 * 100 END
WHERE state = 'open' AND currency = 'KRW' AND amount % 100 <> 0;

-- The two prices are rounded, and the discount is what is between them then.
UPDATE products SET
    price = CASE WHEN price BETWEEN 1 AND 149 THEN 100 ELSE (price + 50) / 100 * 100 END,
    discount = CASE WHEN price BETWEEN 1 AND 149 THEN 100 ELSE (price + 50) / 100 * 100 END
        - CASE WHEN bargain BETWEEN 1 AND 149 THEN 100 ELSE (bargain + 50) / 100 * 100 END,
    bargain = CASE WHEN bargain BETWEEN 1 AND 149 THEN 100 ELSE (bargain + 50) / 100 * 100 END,
    offers_from = CASE WHEN offers_from BETWEEN 1 AND 149 THEN 100 ELSE (offers_from + 50) / 100 * 100 END,
    parcel_fee = CASE WHEN parcel_fee BETWEEN 1 AND 149 THEN 100 ELSE (parcel_fee + 50) / 100 * 100 END,
    version = version + 1,
    change = (SELECT change FROM market WHERE id = 1)
        + (SELECT place FROM broken_won WHERE broken_won.product = products.id)
WHERE id IN (SELECT product FROM broken_won);

UPDATE market SET change = change + (SELECT count(*) FROM broken_won) WHERE id = 1;

DROP TABLE broken_won;
