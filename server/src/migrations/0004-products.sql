-- What the issuer makes, priced from what a feed quotes. Only the node that runs the feed writes here, but for the flags
-- that an operator sets: whoever changes a row gives it the next revision, by which the other nodes find it.
create sequence product_revisions;

create table issued_products (
  id text primary key,
  serial integer not null unique,
  -- The feed that it is priced from: another has other prices.
  source text not null,
  symbol text not null,
  -- Its place on the issuer's ladder.
  rung text not null,
  product_type text not null check (product_type in ('tracker', 'sp', 'sb', 'xt')),
  name text not null,
  ratio numeric not null check (ratio > 0),
  issued_at bigint not null,
  yearly_fee numeric,
  direction text check (direction in ('long', 'short')),
  financing_level numeric,
  stop_loss_level numeric,
  premium_rate numeric,
  end_at bigint,
  -- When its level was last financed, and its stop-loss level last set.
  financed_at bigint not null,
  reset_at bigint not null,
  is_over_cap boolean not null default false,
  is_sold_out boolean not null default false,
  is_bid_only_by_operator boolean not null default false,
  ended_at bigint,
  end_kind text check (end_kind in ('knockout', 'settlement', 'delisting')),
  -- What a piece brought, in cents.
  end_price bigint check (end_price >= 0),
  -- The quote and the prices of the underlying on which it ended.
  end_facts jsonb,
  revision bigint not null default nextval('product_revisions'),
  check ((product_type = 'tracker') = (direction is null)),
  check ((direction is null) = (financing_level is null)),
  check ((direction is null) = (stop_loss_level is null)),
  check ((product_type = 'tracker') = (yearly_fee is not null)),
  check ((product_type = 'xt') = (end_at is not null and premium_rate is not null)),
  check ((ended_at is null) = (end_kind is null) and (ended_at is null) = (end_price is null))
);
create unique index issued_products_rung on issued_products (source, symbol, rung) where ended_at is null;
create index issued_products_revision on issued_products (source, revision);

-- The levels of a Sprinter from an instant on, for charts and for the story of a knock-out.
create table product_levels (
  product_id text not null references issued_products on delete cascade,
  from_time bigint not null,
  financing_level numeric not null,
  stop_loss_level numeric not null,
  primary key (product_id, from_time)
);
