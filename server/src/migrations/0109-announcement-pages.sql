-- Competitions are announced to a page of players after another. Those that were announced until now are done, as are those
-- that the last release announces.
alter table push_announcements
  -- Up to which id players have been gone through, while that goes on.
  add column gone_through uuid,
  add column is_done boolean not null default true;
