-- The players of a competition are told in the order of their ids, so that nobody has to be recorded. Only those of a
-- competition that is deleted are, as before.
alter table announcements
  -- Null where those who are told are recorded.
  add column competition_id uuid references competitions on delete cascade,
  -- The last player who was told; null if nobody was.
  add column told_through uuid;
create index announcements_competition on announcements (competition_id);
