-- When an entry of a correction counts: from the instant of what it puts right, though it was booked later. So what a
-- portfolio held at an earlier instant is what it would have held. Null for all others, which count when they were booked.
alter table transactions
  add column effective_at bigint,
  add check (effective_at <= created_at);
