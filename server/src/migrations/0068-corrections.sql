-- The repair of what wrong quotes caused: counter-entries, and new transactions on the right quotes.

create table corrections (
  id uuid primary key,
  source text not null,
  symbol text not null,
  from_time bigint not null,
  until_time bigint not null,
  below numeric,
  above numeric,
  -- A draft is a dry run; a running one halts its products until all portfolios are done.
  state text not null check (state in ('draft', 'running', 'done', 'withdrawn')),
  -- Why, for the operators, and what players read.
  reason text not null,
  note text,
  -- By the market's clock: when the dry run was made, the repair began, and all was done.
  planned_at bigint not null,
  started_at bigint,
  done_at bigint
);
create index corrections_running on corrections (state) where state = 'running';

-- The portfolios that a correction concerns, with what the dry run found and what was done.
create table corrected_portfolios (
  correction_id uuid not null references corrections on delete cascade,
  portfolio_id uuid not null references portfolios on delete cascade,
  competition_id uuid not null,
  plan jsonb not null,
  outcome jsonb,
  done_at bigint,
  primary key (correction_id, portfolio_id)
);
create index corrected_portfolios_undone on corrected_portfolios (correction_id, portfolio_id) where done_at is null;
create index corrected_portfolios_competition on corrected_portfolios (competition_id, correction_id);

alter table transactions
  drop constraint transactions_kind_check,
  add constraint transactions_kind_check check (kind in
    ('buy', 'sell', 'knockout', 'dividend', 'split', 'settlement', 'delisting', 'reversal', 'adjustment')),
  drop constraint transactions_costs_check,
  add constraint transactions_costs_check check (costs >= 0 or kind = 'reversal'),
  -- The transaction that a counter-entry or an adjustment belongs to.
  add column reverses uuid,
  add check ((kind in ('reversal', 'adjustment')) = (reverses is not null));
-- Nothing is reversed or adjusted twice.
create unique index transactions_reverses on transactions (reverses) where reverses is not null;
