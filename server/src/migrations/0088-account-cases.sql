-- Accounts that somebody at the desk looks into. While a case is open, and if it was decided that they are one person's,
-- the prizes of its accounts are held. Times are real.
create table account_cases (
  id uuid primary key,
  competition_id uuid not null references competitions on delete cascade,
  opened_at bigint not null,
  -- What spoke for a link when it was opened.
  evidence jsonb not null,
  decision text check (decision in ('one_person', 'different_people')),
  -- Why; its players read it.
  reason text,
  decided_at bigint,
  check ((decision is null) = (decided_at is null) and (decision is null) = (reason is null))
);
create index account_cases_competitions on account_cases (competition_id);

create table account_case_members (
  case_id uuid not null references account_cases on delete cascade,
  user_id uuid not null references users on delete cascade,
  appeal text,
  appealed_at bigint,
  primary key (case_id, user_id),
  check ((appeal is null) = (appealed_at is null))
);
create index account_case_members_users on account_case_members (user_id);

create table account_case_notes (
  id uuid primary key,
  case_id uuid not null references account_cases on delete cascade,
  -- Null for somebody who has left.
  author_id uuid references users on delete set null,
  text text not null,
  written_at bigint not null
);
create index account_case_notes_cases on account_case_notes (case_id);
create index account_case_notes_authors on account_case_notes (author_id) where author_id is not null;
