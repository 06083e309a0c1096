-- Several competitions at a time: the house competition, which is open to all, and others that are joined with a code.
alter table competitions
  -- Empty for the house competition, which has the name of the game.
  add column name text not null default '',
  -- What the organiser says about it, in Markdown.
  add column text text not null default '',
  add column is_house boolean not null default true,
  -- With which players join; null for the house competition.
  add column join_code text unique,
  -- When players can join; null for as long as it is planned or runs.
  add column join_from bigint,
  add column join_until bigint,
  -- When the practice period begins, which lasts until the start; null for none.
  add column practice_from bigint check (practice_from < start_at),
  -- The largest share of a portfolio in one underlying, in percent; null for no limit.
  add column underlying_cap_percent integer check (underlying_cap_percent between 1 and 100),
  -- When players see the portfolios of others.
  add column visibility text not null default 'always' check (visibility in ('always', 'afterEnd', 'never')),
  add column resets_allowed boolean not null default false,
  -- Whether its rankings show the risk-adjusted return beside the return.
  add column shows_risk_adjusted boolean not null default false,
  -- In Markdown; empty for none.
  add column prizes text not null default '',
  -- When its closing values were complete, in real time; null before.
  add column closed_at bigint,
  add check (is_house or (name <> '' and join_code is not null)),
  add check (join_from < join_until);

alter table users
  -- The competition that the player looks at; null for the house competition.
  add column competition_id uuid references competitions on delete set null,
  -- Plays by itself.
  add column is_simulated boolean not null default false;
create index users_competition on users (competition_id) where competition_id is not null;
