-- The messages of a transaction are one row, instead of one each: an order wrote a row of the outbox, an entry of its index,
-- and both again when it was taken out. The last release reads and writes `outbox`; what it leaves there is sent, too.
create table outbox_pages (
  seq bigint generated always as identity primary key,
  topic text not null,
  -- How many.
  count integer not null,
  -- An array in JSON. They are only passed on, so they need no other form.
  messages text not null
);
-- They are deleted right away: compressing them would take longer than writing them.
alter table outbox_pages alter column messages set storage external;
