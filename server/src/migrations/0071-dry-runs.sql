-- Dry runs of competitions: what is asked for, what is under way, and what it came to. Times are real.
create table dry_runs (
  id uuid primary key,
  -- Of a draft or a competition, which may be gone by now.
  competition_id uuid not null,
  requested_by uuid references users on delete set null,
  -- The rules as they were.
  rules jsonb not null,
  players integer not null check (players > 0),
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- The part that is played.
  progress real not null default 0 check (progress between 0 and 1),
  outcome jsonb,
  requested_at bigint not null,
  begun_at bigint,
  -- When the node that runs it was last heard of.
  heard_at bigint,
  ended_at bigint,
  check ((state = 'done') = (outcome is not null))
);
create index dry_runs_competitions on dry_runs (competition_id, requested_at desc);
create index dry_runs_open on dry_runs (requested_at) where state in ('waiting', 'running');
create index dry_runs_requesters on dry_runs (requested_by) where requested_by is not null;
