-- The operator's desk: who has which role, and the log of what is done there. All times are real time.

create table desk_roles (
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('operator', 'editor', 'organiser', 'support')),
  granted_at bigint not null,
  primary key (user_id, role)
);

-- The passkey by which a session was proved; empty once it is removed.
alter table sessions add column passkey_id uuid references passkeys on delete set null;
create index sessions_passkeys on sessions (passkey_id) where passkey_id is not null;

create table desk_log (
  seq bigint generated always as identity primary key,
  at bigint not null,
  -- Null for the command line, and for somebody who has left.
  actor_id uuid references users on delete set null,
  is_command_line boolean not null,
  action text not null,
  subject_kind text not null,
  -- A player is in subject_player_id, all else in subject_id. The name is as it was; a player has the present one.
  subject_player_id uuid references users on delete set null,
  subject_id text,
  subject_name text,
  before jsonb,
  after jsonb,
  reason text,
  check (actor_id is null or not is_command_line),
  check (subject_player_id is null or (subject_id is null and subject_name is null))
);
create index desk_log_actors on desk_log (actor_id) where actor_id is not null;
create index desk_log_players on desk_log (subject_player_id) where subject_player_id is not null;
create index desk_log_subjects on desk_log (subject_id) where subject_id is not null;

-- Lines are only added. When a player leaves, the foreign keys take the player out of the lines, which is all that may
-- change; what a line says about that player goes with it.
create function keep_desk_log() returns trigger language plpgsql as $$
declare
  kept desk_log := old;
begin
  if new.actor_id is null and not exists (select from users where id = old.actor_id) then
    kept.actor_id := null;
  end if;
  if new.subject_player_id is null and not exists (select from users where id = old.subject_player_id) then
    kept.subject_player_id := null;
    if old.subject_player_id is not null then
      kept.before := null;
      kept.after := null;
      kept.reason := null;
    end if;
  end if;
  if kept is not distinct from old then
    raise exception 'the log of the desk cannot be changed';
  end if;
  return kept;
end $$;
create trigger desk_log_changes before update on desk_log for each row execute function keep_desk_log();

create function refuse_desk_log() returns trigger language plpgsql as $$
begin
  raise exception 'nothing is deleted from the log of the desk';
end $$;
create trigger desk_log_deletions before delete on desk_log execute function refuse_desk_log();
