-- What the game tells its players, and what they tell it. All times are real.

-- An operator inserts these by hand; one without an end stays until it is deleted.
create table alerts (
  id uuid primary key default gen_random_uuid(),
  level text not null check (level in ('promotion', 'info', 'warning')),
  message text not null check (length(message) between 1 and 500),
  -- A path of the app, or an http(s) address; no backslash, which browsers take for a slash.
  link text check (length(link) <= 2000 and link ~ '^(/|(https?:/)?/[!-.0-[\]-~][!-[\]-~]*)$'),
  start_at bigint not null,
  end_at bigint check (end_at > start_at)
);
create index alerts_start on alerts (start_at);

create table feedback (
  id uuid primary key,
  -- Only of a player who was logged in and agreed to it.
  user_id uuid references users on delete set null,
  value integer not null check (value between 1 and 5),
  explanation text not null check (length(explanation) <= 2000),
  location text not null check (length(location) <= 500),
  created_at bigint not null
);
create index feedback_user on feedback (user_id);
create index feedback_created on feedback (created_at);
