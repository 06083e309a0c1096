-- Orders with a price and a validity, and transactions that no order has led to.

alter table orders
  drop constraint orders_order_type_check,
  add constraint orders_order_type_check check (order_type in ('market', 'limit', 'stoploss')),
  add column limit_price bigint check (limit_price > 0),
  add column stop_price bigint check (stop_price > 0),
  add column validity text not null default 'cancel' check (validity in ('day', 'week', 'month', 'cancel')),
  -- The first instant at which the order no longer counts; null where it counts until it is cancelled.
  add column expires_at bigint,
  -- The facts that its outcome was decided on; null while it waits, and where it was cancelled.
  add column decision jsonb,
  add check ((order_type = 'limit') = (limit_price is not null)),
  add check ((order_type = 'stoploss') = (stop_price is not null));
alter table orders alter column validity drop default;

-- The engine reads what waits in the order in which it changed, and a product that ends takes its orders along.
drop index orders_pending;
create index orders_pending on orders (updated_at, id) where status = 'pending';
create index orders_pending_product on orders (product_id) where status = 'pending';

alter table transactions rename column side to kind;
alter table transactions
  drop constraint transactions_side_check,
  add constraint transactions_kind_check
    check (kind in ('buy', 'sell', 'knockout', 'dividend', 'split', 'settlement', 'delisting')),
  alter column order_id drop not null,
  alter column bid drop not null,
  alter column ask drop not null,
  alter column quote drop not null,
  drop constraint transactions_quantity_check,
  add constraint transactions_quantity_check check (quantity >= 0),
  drop constraint transactions_price_check,
  add constraint transactions_price_check check (price >= 0),
  add check ((kind in ('buy', 'sell')) = (order_id is not null)),
  -- How the position changed, in pieces, and the cash, in cents: above zero what came, below what went.
  add column pieces bigint not null default 0,
  add column amount bigint not null default 0;
update transactions set
  pieces = case kind when 'buy' then quantity else -quantity end,
  amount = case kind when 'buy' then -quantity * price else quantity * price end - costs;
alter table transactions
  alter column pieces drop default,
  alter column amount drop default;
