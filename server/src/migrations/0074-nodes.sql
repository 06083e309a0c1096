-- The nodes that run, as each says of itself every few seconds of real time. A node that stops removes its row; that of
-- one that was killed is removed after an hour.
create table nodes (
  id uuid primary key,
  version text not null,
  -- The roles that it may have.
  roles text[] not null,
  started_at bigint not null,
  heard_at bigint not null,
  -- What it holds, waits for and uses, as the contract has it.
  load jsonb not null
);
