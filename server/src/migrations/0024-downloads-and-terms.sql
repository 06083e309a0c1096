-- Downloads of all data on a player. They are removed a day after they are ready.
create table downloads (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  created_at bigint not null,
  expires_at bigint not null,
  files_done integer not null,
  -- In bytes; null while it is being built, as is ready_at.
  size bigint,
  ready_at bigint
);
create index downloads_of_user on downloads (user_id, created_at);
create index downloads_expiry on downloads (expires_at);
-- A player has at most one that is being built.
create unique index downloads_being_built on downloads (user_id) where ready_at is null;

create table download_chunks (
  download_id uuid not null references downloads on delete cascade,
  place integer not null,
  bytes bytea not null,
  primary key (download_id, place)
);

-- Which version of the terms was accepted. Players from before versions were kept accepted the first one.
alter table users add column terms_version text not null default '2026-11-21';
alter table registrations add column terms_version text not null default '2026-11-21';
