-- How far the dry run of a correction is, and how many portfolios it is about: null until they are found. The last release makes
-- a dry run before it stores the correction, and leaves both as they are.
alter table corrections
  add column planning text not null default 'done' check (planning in ('under_way', 'done', 'failed')),
  add column concerned integer;
