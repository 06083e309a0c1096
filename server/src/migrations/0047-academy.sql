-- The academy: what players have read, their exams and certificates, and what they knew before and after a topic. All
-- times are real time.

create table lesson_reads (
  user_id uuid not null references users on delete cascade,
  topic text not null,
  lesson text not null,
  read_at bigint not null,
  primary key (user_id, topic, lesson)
);

create table exam_attempts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  topic text not null,
  -- That of the texts of the questions.
  language text not null,
  -- The ten questions as they were put, with their right answers.
  questions jsonb not null,
  answers jsonb not null,
  started_at bigint not null,
  -- Null while it is in progress.
  handed_in_at bigint,
  right_count integer,
  check ((handed_in_at is null) = (right_count is null))
);
-- One in progress and the last one that was handed in, for each player and topic.
create unique index exam_attempts_player on exam_attempts (user_id, topic, (handed_in_at is null));

-- The exams that players have passed. Whatever an exam unlocks is in `diplomas` as well.
create table certificates (
  user_id uuid not null references users on delete cascade,
  topic text not null,
  -- The secret of its address, where anyone can verify it.
  code text not null unique,
  earned_at bigint not null,
  primary key (user_id, topic)
);

-- How many of the six questions before the first lesson of a topic, or after its last, a player answered right.
create table check_scores (
  user_id uuid not null references users on delete cascade,
  topic text not null,
  moment text not null check (moment in ('before', 'after')),
  score integer not null,
  answered_at bigint not null,
  primary key (user_id, topic, moment)
);
