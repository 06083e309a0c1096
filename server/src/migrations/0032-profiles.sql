-- What players change about themselves.
alter table users
  add column theme text check (theme in ('system', 'light', 'dark')),
  add column renamed_at bigint;

-- Names that players had until recently: nobody else gets one, or one that looks like it. Removed when they have expired.
create table former_usernames (
  user_id uuid not null references users on delete cascade,
  username text not null,
  username_skeleton text not null,
  expires_at bigint not null,
  primary key (user_id, username_skeleton)
);
create index former_usernames_skeleton on former_usernames (username_skeleton);

-- Addresses that players asked for and have not confirmed. Only the newest of a player has a code.
create table email_changes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  email text not null,
  code_hash bytea unique,
  created_at bigint not null,
  expires_at bigint not null
);
create index email_changes_of_user on email_changes (user_id);
create index email_changes_email on email_changes (lower(email));

-- Former addresses, whose owners can undo the change; until it has expired nobody else gets the address.
create table email_undos (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  email text not null,
  code_hash bytea not null unique,
  created_at bigint not null,
  expires_at bigint not null
);
create index email_undos_of_user on email_undos (user_id);
create index email_undos_email on email_undos (lower(email));
