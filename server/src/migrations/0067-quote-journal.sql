-- The accepted quotes of the last days, so that a wrong one can be found, and what would have happened without it.

-- What the feed's node accepted between two saves, in order: a line for each quote.
create table quote_journal (
  source text not null,
  -- Of the batches of a source, in order.
  seq bigint generated always as identity,
  -- The earliest and the latest time of its quotes.
  from_time bigint not null,
  until_time bigint not null,
  quotes text not null,
  primary key (source, seq)
);
create index quote_journal_times on quote_journal (source, until_time);

-- The stretches of quotes that were declared wrong. A quote is in a stretch if its time is, and if its mid is below or above
-- the prices, where they are given.
create table voided_stretches (
  -- The correction that it belongs to.
  id uuid primary key,
  source text not null,
  symbol text not null,
  from_time bigint not null,
  until_time bigint not null,
  below numeric check (below > 0),
  above numeric check (above > 0),
  -- Up to when prices, products and portfolios are corrected, by the market's clock.
  horizon bigint not null,
  -- When candles and products were corrected, by the market's clock; null before.
  applied_at bigint,
  check (from_time <= until_time)
);

-- The ends of products that a wrong quote caused, and how the product ended without it; null if it lives on.
create table voided_ends (
  stretch_id uuid not null references voided_stretches,
  product_id text not null,
  ended_at bigint not null,
  end_kind text not null,
  end_price bigint not null,
  end_facts jsonb,
  right_end jsonb,
  primary key (stretch_id, product_id)
);
create index voided_ends_product on voided_ends (product_id);
