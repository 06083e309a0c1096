-- What an operator says of a product counts until an instant of the market's clock (null: until it is lifted). The reason
-- is for those who run the game; players are told what they can do, not why.
alter table issued_products
  add column restricted_until bigint,
  add column restriction_reason text;

-- A corporate action that was withdrawn before it began. It stays known, so that no tape and no simulator declares it
-- again.
create table withdrawn_actions (
  source text not null,
  symbol text not null,
  kind text not null,
  effective bigint not null,
  amount numeric,
  new_pieces integer,
  old_pieces integer,
  withdrawn_at bigint not null,
  primary key (source, symbol, kind, effective)
);
