-- The value of each portfolio at each midnight in Amsterdam, from which rankings by week and day are reckoned.

create table daily_values (
  -- The midnight, by the market's clock.
  midnight bigint not null,
  portfolio_id uuid not null references portfolios on delete cascade,
  -- In cents, at the bids of that instant.
  value bigint not null,
  primary key (midnight, portfolio_id)
);
create index daily_values_portfolio on daily_values (portfolio_id);

-- How far the values of a midnight have been written, in the order of the ids of portfolios, and how many there are.
create table daily_value_runs (
  midnight bigint primary key,
  gone_through uuid,
  written bigint not null,
  is_done boolean not null default false
);

-- Players are searched for by the beginning of their name.
create index users_username_prefix on users (lower(username) text_pattern_ops);
