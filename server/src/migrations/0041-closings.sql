-- The closing of a competition: the quotes of its end, then the value of each portfolio at them.

-- A competition whose quotes are fixed.
create table closings (
  competition_id uuid primary key references competitions on delete cascade,
  -- By the market's clock.
  fixed_at bigint not null
);

create table closing_quotes (
  competition_id uuid not null references closings on delete cascade,
  product_id text not null,
  -- For a piece, in cents; 0 if the product had no price.
  bid bigint not null check (bid >= 0),
  -- The quotes that the bid was computed from; null if there was none, or for a product that had ended.
  quote jsonb,
  currency_quote jsonb,
  primary key (competition_id, product_id)
);

create table closing_values (
  portfolio_id uuid primary key references portfolios on delete cascade,
  competition_id uuid not null references closings on delete cascade,
  -- In cents.
  value bigint not null,
  -- In the final list; null until all values are known.
  position integer check (position > 0)
);
create index closing_values_competition on closing_values (competition_id, position);
create index competitions_unclosed on competitions (end_at) where closed_at is null;
