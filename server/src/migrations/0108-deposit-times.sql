-- no transaction
-- Candles at the times of deposits are kept. Every ten minutes all transactions were read for that.
drop index concurrently if exists transactions_deposited;
create index concurrently transactions_deposited on transactions (coalesce(effective_at, created_at))
  where kind = 'deposit';
