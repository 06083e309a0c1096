-- Cash that every portfolio of a competition gets every Monday.

-- In cents; null for none.
alter table competitions add column weekly_deposit bigint check (weekly_deposit > 0);
update competition_drafts set rules = rules || '{"weeklyDeposit": null}';
update dry_runs set rules = rules || '{"weeklyDeposit": null}';

-- Whether it is one of the weekly ones, of which there is one for each Monday, due at its midnight.
alter table deposits
  add column is_weekly boolean not null default false,
  add check (not is_weekly or portfolio_id is null);
create unique index deposits_weekly on deposits (competition_id, due_at) where is_weekly;
