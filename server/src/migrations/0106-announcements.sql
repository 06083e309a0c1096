-- What the players of a competition are told at once, until a job has told all of them, a page after another.
create table announcements (
  id uuid primary key,
  facts jsonb not null,
  -- Real time.
  created_at bigint not null
);

-- Who is still to be told.
create table announcement_recipients (
  announcement_id uuid not null references announcements on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (announcement_id, user_id)
);
create index announcement_recipients_users on announcement_recipients (user_id);
