-- What may speak for two accounts being those of one person: which devices and networks they are used on, only as keyed
-- hashes. Erased with the cases 30 days after a competition was closed.
create table account_signals (
  competition_id uuid not null references competitions on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('device', 'network')),
  hash bytea not null,
  -- The window in which the account was used there, in real time: a number of days for a device, of ten minutes for a network.
  slot bigint not null,
  primary key (competition_id, kind, hash, slot, user_id)
);
create index account_signals_users on account_signals (user_id);
