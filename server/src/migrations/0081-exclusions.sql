-- Players who are excluded from the lists or from the game, for a reason that they are told. All times are real time.

create table exclusions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  scope text not null check (scope in ('lists', 'game')),
  reason text not null,
  created_at bigint not null,
  -- Null until somebody ends it.
  until bigint,
  -- What the player writes against it, once, and what is answered.
  appeal text,
  appealed_at bigint,
  decided_at bigint,
  answer text,
  -- When it was ended before its time.
  ended_at bigint,
  check ((appeal is null) = (appealed_at is null))
);
create index exclusions_users on exclusions (user_id);
