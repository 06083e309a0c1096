-- The log of each competition, which players can check: lines are only added, never changed.

create table competition_log (
  competition_id uuid not null references competitions on delete cascade,
  -- From 1, without gaps.
  seq bigint not null check (seq > 0),
  kind text not null,
  -- What it is about: the portfolio opened or valued, the transaction, the product quoted, the day that ends.
  subject text not null,
  -- By the market's clock.
  time bigint not null,
  -- The day in Amsterdam to which it belongs, as 2026-11-23.
  day text not null,
  -- Null for lines about nobody.
  portfolio_id uuid,
  -- The pseudonym of the portfolio.
  player text,
  -- The line as it is downloaded, and the hash in it.
  line text not null,
  hash text not null,
  primary key (competition_id, seq),
  unique (competition_id, kind, subject),
  check ((portfolio_id is null) = (player is null))
);
create index competition_log_days on competition_log (competition_id, day, seq);
create index competition_log_portfolios on competition_log (portfolio_id) where portfolio_id is not null;

-- What is to be logged is found by its time. Rows are added in about that order, so a small index does.
create index transactions_created on transactions using brin (created_at);
