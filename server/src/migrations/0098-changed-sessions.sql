-- Login sessions that have ended, or of whose player something has changed that nodes keep in memory. Each node reads the
-- new rows several times a second, so that none goes on with what was, even if the bus carries nothing. Triggers write
-- the rows, whatever the cause of the change; they are deleted after some hours.
create table changed_sessions (
  token_hash bytea not null,
  has_ended boolean not null,
  -- The transaction of the change: what is committed later than something with a higher number is found by it, too.
  changed_in xid8 not null default pg_current_xact_id(),
  changed_at bigint not null default extract(epoch from now()) * 1000
);
create index changed_sessions_transactions on changed_sessions (changed_in);

create function note_ended_session() returns trigger language plpgsql as $$
begin
  insert into changed_sessions (token_hash, has_ended) values (old.token_hash, true);
  return null;
end $$;
create trigger sessions_ended after delete on sessions for each row execute function note_ended_session();

create function note_changed_session() returns trigger language plpgsql as $$
begin
  insert into changed_sessions (token_hash, has_ended) values (new.token_hash, false);
  return null;
end $$;
create trigger sessions_changed after update of passkey_id on sessions for each row
  when (old.passkey_id is distinct from new.passkey_id) execute function note_changed_session();

create function note_sessions_of(player uuid) returns void language sql as $$
  insert into changed_sessions (token_hash, has_ended)
  select token_hash, false from sessions where user_id = player
$$;

create function note_changed_user() returns trigger language plpgsql as $$
begin
  perform note_sessions_of(new.id);
  return null;
end $$;
create trigger users_changed after update of username, competition_id, terms_version on users for each row
  when ((old.username, old.competition_id, old.terms_version)
    is distinct from (new.username, new.competition_id, new.terms_version))
  execute function note_changed_user();

-- For the tables with rows of players that count in each of their sessions.
create function note_changed_rights() returns trigger language plpgsql as $$
begin
  perform note_sessions_of(coalesce(new.user_id, old.user_id));
  return null;
end $$;
create trigger desk_roles_changed after insert or update or delete on desk_roles for each row
  execute function note_changed_rights();
create trigger exclusions_changed after insert or update or delete on exclusions for each row
  execute function note_changed_rights();
