-- The two that lists walk hold all that filters ask, so that a row that is passed over is not read.
CREATE INDEX products_newest ON products (
    id, bargain, currency, in_stock, state, listed, category, condition, meets, parcel_fee, giveaway, created_at, place
) WHERE listed;
CREATE INDEX products_by_price ON products (
    currency, bargain, id, in_stock, state, listed, category, condition, meets, parcel_fee, giveaway, created_at, place
) WHERE listed;
CREATE INDEX products_of_seller ON products (seller, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX products_by_change ON products (change);
CREATE INDEX products_deleted ON products (deleted_at) WHERE deleted_at IS NOT NULL;
-- What is to leave the lists next.
CREATE INDEX products_sold ON products (sold_at) WHERE sold_at IS NOT NULL AND listed;
