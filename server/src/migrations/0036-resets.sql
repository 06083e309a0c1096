-- A portfolio may be replaced by a new one of its player; it is nobody's then, and counts no more.
alter table portfolios
  -- When it was replaced, by the market's clock; null while it counts.
  add column replaced_at bigint,
  -- The portfolio that it has replaced.
  add column replaces uuid unique references portfolios,
  add check (replaced_at is null or (user_id is null and waiting_orders = 0));
