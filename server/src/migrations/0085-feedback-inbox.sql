-- What the desk makes of feedback: tags, and an answer by mail to a player who agreed to be named with it.
alter table feedback
  add column tags text[] not null default '{}',
  add column answer text check (length(answer) between 1 and 4000),
  -- In real time.
  add column answered_at bigint,
  add check ((answer is null) = (answered_at is null));
create index feedback_tags on feedback using gin (tags);
