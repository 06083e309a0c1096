-- The lessons about mistakes that a player was shown, at most one a day.
create table mistake_lessons (
  user_id uuid not null references users on delete cascade,
  -- The midnight in Amsterdam at which the day began.
  day bigint not null,
  kind text not null,
  -- Where it is shown, and the id of the order, position or transaction; null on the dashboard.
  place text not null check (place in ('dashboard', 'order', 'position', 'transaction')),
  object_id uuid,
  -- The mistake with its numbers, as the contract has it.
  mistake jsonb not null,
  shown_at bigint not null,
  primary key (user_id, day),
  check ((place = 'dashboard') = (object_id is null))
);

-- The kinds of mistakes that a player wants no more lessons about.
create table hidden_mistakes (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  hidden_at bigint not null,
  primary key (user_id, kind)
);
