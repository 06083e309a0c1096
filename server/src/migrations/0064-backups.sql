-- The backups that were made or tried, by the schedule or by hand, so that the operator sees when the last one was.
create table backups (
  id bigint generated always as identity primary key,
  started_at bigint not null,
  ended_at bigint not null,
  -- Its name, without the folder.
  file text not null,
  -- Null if it failed: how it was made, its length in bytes, and its hash.
  kind text check (kind in ('copy', 'pg_dump')),
  size bigint,
  sha256 text,
  -- Why it failed; null if it was made.
  fault text,
  check ((fault is null) = (kind is not null and size is not null and sha256 is not null))
);
