-- The log of the desk cannot be emptied, and its lines go when they have been kept for the time that the operator has set: at
-- least 90 days, by the clock of the database. Whoever erases them names the instant before which they go.
create or replace function refuse_desk_log() returns trigger language plpgsql as $$
begin
  if old.at < nullif(current_setting('koersklasse.desk_log_kept_from', true), '')::bigint
    and old.at < (extract(epoch from now()) - 90 * 86400) * 1000 then
    return old;
  end if;
  raise exception 'nothing is deleted from the log of the desk before its time';
end $$;
drop trigger desk_log_deletions on desk_log;
create trigger desk_log_deletions before delete on desk_log for each row execute function refuse_desk_log();

-- An empty log may be truncated, as a restore into an empty place does.
create function refuse_empty_desk_log() returns trigger language plpgsql as $$
begin
  if exists (select from desk_log) then
    raise exception 'the log of the desk cannot be emptied';
  end if;
  return null;
end $$;
create trigger desk_log_truncation before truncate on desk_log execute function refuse_empty_desk_log();

create index desk_log_times on desk_log (at);
