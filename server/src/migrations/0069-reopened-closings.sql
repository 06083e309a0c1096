-- The closings that a correction has undone, so that they are made anew from right quotes. The log keeps the earlier ones.

create table reopened_closings (
  correction_id uuid not null references corrections on delete cascade,
  competition_id uuid not null references competitions on delete cascade,
  primary key (correction_id, competition_id)
);
create index reopened_closings_competition on reopened_closings (competition_id);
