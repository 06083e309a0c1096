-- What a player sees of each session: an id that does not reveal its token, the browser and the system of the device, and
-- when it was last used (to some minutes). And when the player last proved who they are: at the login, or since then by the
-- password once more. Real time.
alter table sessions
  add column id uuid not null default gen_random_uuid(),
  add column browser text,
  add column system text,
  add column used_at bigint,
  add column authenticated_at bigint;
update sessions set used_at = created_at, authenticated_at = created_at;
alter table sessions
  alter column id drop default,
  alter column used_at set not null,
  alter column authenticated_at set not null,
  add unique (id);
