-- What befalls the products that portfolios hold: their end, dividends, splits.

create table corporate_actions (
  id uuid primary key,
  -- The feed whose instrument it is: another has another past.
  source text not null,
  symbol text not null,
  kind text not null check (kind in ('dividend', 'split', 'delisting')),
  -- The instant from which it holds.
  effective bigint not null,
  amount numeric check (amount > 0),
  new_pieces integer check (new_pieces > 0),
  old_pieces integer check (old_pieces > 0),
  declared_at bigint not null,
  -- What it is carried out on, written before the first portfolio is touched, so that all are treated alike.
  basis jsonb,
  done_at bigint,
  unique (source, symbol, kind, effective),
  check ((kind = 'dividend') = (amount is not null)),
  check ((kind = 'split') = (new_pieces is not null) and (kind = 'split') = (old_pieces is not null))
);
create index corporate_actions_due on corporate_actions (source, effective) where done_at is null;
-- The settlement looks for splits in every batch.
create index corporate_actions_splits on corporate_actions (effective) where kind = 'split';

alter table transactions
  add column detail jsonb,
  -- The dividend or split that it comes of.
  add column action_id uuid;
-- A portfolio gets a dividend once.
create unique index transactions_action on transactions (action_id, portfolio_id) where action_id is not null;

-- Who holds a product; the quantity is not in it, so that a fill need not touch it.
create index positions_product on positions (product_id, portfolio_id);

drop index orders_pending_product;
create index orders_pending_product on orders (product_id, portfolio_id) where status = 'pending';
