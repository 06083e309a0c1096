-- Push notifications. What a player has chosen for all devices: whether any is about the portfolio, and when none comes,
-- in minutes after midnight in Amsterdam.
create table push_settings (
  user_id uuid primary key references users on delete cascade,
  portfolio_push boolean not null default true,
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  check ((quiet_from is null) = (quiet_until is null))
);

-- The subscriptions of browsers, one for a login session, with which it ends. They can only be used with the key that they
-- were made with (public_key).
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  session_hash bytea not null unique references sessions on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  public_key text not null,
  muted text[] not null default '{}',
  shows_amounts boolean not null default false,
  created_at bigint not null
);
create index push_subscriptions_of_user on push_subscriptions (user_id);

-- Messages that wait to be sent to a device, or to be tried again, in the order in which they came. A tag names what a message is about.
create table push_messages (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references push_subscriptions on delete cascade,
  category text not null,
  tag text not null,
  path text not null,
  facts jsonb not null,
  created_at bigint not null,
  tries integer not null default 0,
  is_held boolean not null default false,
  next_try_at bigint not null,
  unique (subscription_id, tag)
);
create index push_messages_due on push_messages (next_try_at);

-- What has been announced to all players, so that it is once.
create table push_announcements (
  tag text primary key,
  announced_at bigint not null
);
