-- What a correction does to the portfolios of each competition, in sum: by its dry run, and once all portfolios are repaired, by
-- what was done. Adding up a million portfolios takes seconds. There is nothing for what the last release has planned or
-- repaired, which is added up when it is read.
create table correction_sums (
  correction_id uuid not null references corrections on delete cascade,
  competition_id uuid not null,
  kind text not null check (kind in ('reversed', 'adjusted', 'unchanged')),
  portfolios integer not null check (portfolios > 0),
  sums jsonb not null,
  primary key (correction_id, competition_id, kind)
);
