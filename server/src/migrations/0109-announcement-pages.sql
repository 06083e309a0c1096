-- Competitions are announced to a page of players after another. Those that were announced until now are done, as are those
-- that the last release announces.
alter table push_announcements
  -- The id of the last player that it has reached, until it is done.
  add column gone_through uuid,
  add column is_done boolean not null default true;
