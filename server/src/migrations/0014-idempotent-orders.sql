-- What was asked for under an order's idempotency key, as a digest (execution/request-digest.ts); null for orders without
-- a key, and for those of before.
alter table orders add column request_digest text;
