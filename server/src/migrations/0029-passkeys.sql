-- The passkeys (WebAuthn) of players. The user handle is what an authenticator knows a player by: random, so that it says
-- nothing about the player, and the same for all passkeys of one. Times are real time.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  user_handle text not null,
  name text not null,
  created_at bigint not null,
  used_at bigint
);
create index passkeys_of_user on passkeys (user_id);
