-- The splits that the market has carried out while portfolios are still being split, each under its own lock.
create table running_splits (
  action_id uuid primary key references corporate_actions,
  product_id text not null,
  -- The last price of a piece before the split, in cents, at which fractions are paid.
  price bigint not null check (price >= 0)
);

-- The portfolios that count a running split: they were split, or had nothing to be split.
create table split_portfolios (
  action_id uuid not null,
  portfolio_id uuid not null,
  primary key (action_id, portfolio_id)
);
