-- The market's part of a split. A row comes when the feed's node has reached its instant and written down all that was
-- before it; only then can the split be carried out. `applied_at` is set in the transaction that does.
create table market_splits (
  source text not null,
  symbol text not null,
  effective bigint not null,
  new_pieces integer not null check (new_pieces > 0),
  old_pieces integer not null check (old_pieces > 0),
  applied_at bigint,
  primary key (source, symbol, effective)
);
