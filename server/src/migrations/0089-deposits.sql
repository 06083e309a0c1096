-- Cash that an organiser adds to portfolios while a competition runs.

create table deposits (
  id uuid primary key,
  competition_id uuid not null references competitions on delete cascade,
  -- Null for all portfolios that were opened before.
  portfolio_id uuid references portfolios on delete cascade,
  -- In cents.
  amount bigint not null check (amount > 0),
  -- What its players read; null once a player whom alone it was about has left.
  reason text,
  -- By the market's clock: when it was decided, and when all portfolios concerned had it.
  due_at bigint not null,
  done_at bigint
);
create index deposits_undone on deposits (competition_id) where done_at is null;
create index deposits_portfolio on deposits (portfolio_id) where portfolio_id is not null;

alter table transactions
  drop constraint transactions_kind_check,
  add constraint transactions_kind_check check (kind in ('buy', 'sell', 'knockout', 'dividend', 'split', 'settlement',
    'delisting', 'reversal', 'adjustment', 'deposit')),
  alter column product_id drop not null,
  add check ((kind = 'deposit') = (product_id is null));

-- How much was added to a portfolio in all, and by a midnight: a return does not count it.
alter table portfolios add column deposited bigint not null default 0;
alter table daily_values add column deposited bigint not null default 0;
