-- Requests for a new password. Only the newest of a player has a code. They are removed when they have expired.
create table password_resets (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  code_hash bytea unique,
  created_at bigint not null,
  expires_at bigint not null
);
create index password_resets_of_user on password_resets (user_id);
