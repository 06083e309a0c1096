-- A player may leave. The trades stay, for the rankings of others, and belong to nobody then.
alter table portfolios
  alter column user_id drop not null,
  drop constraint portfolios_user_id_fkey,
  add constraint portfolios_user_id_fkey foreign key (user_id) references users on delete set null;

-- Keyed hashes of the addresses and names of players who have left, for as long as these cannot be used again.
create table left_players (
  hash bytea primary key,
  expires_at bigint not null
);
create index left_players_expiry on left_players (expires_at);
