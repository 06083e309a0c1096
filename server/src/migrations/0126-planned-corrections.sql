-- Whether the dry run of a correction has been made, and how many portfolios it is about: null until they are found. The last
-- release makes a dry run before it stores the correction, and leaves both as they are.
alter table corrections
  add column is_planned boolean not null default true,
  add column concerned integer;
