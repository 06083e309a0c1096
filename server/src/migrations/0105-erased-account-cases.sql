-- That a case about several accounts of one person was erased because one of its players has left; nothing of what was in it.
create table erased_account_cases (
  id uuid primary key default gen_random_uuid(),
  competition_id uuid not null references competitions on delete cascade,
  -- Real time.
  erased_at bigint not null,
  -- Whether the organiser is still to be told for how many accounts prizes are held now.
  is_to_be_told boolean not null
);
create index erased_account_cases_competitions on erased_account_cases (competition_id);
