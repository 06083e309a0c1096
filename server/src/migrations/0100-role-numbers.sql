-- How often each role was gained. Its holder names the number it got in every transaction that it writes, so that a node
-- that has lost the role without noticing writes nothing more (docs/decisions/0079).
create table role_numbers (
  role text primary key,
  number bigint not null
);

-- Whether a node that gained a role with this number may write. If so, nobody else can gain the role until the
-- transaction has ended. Each statement in here sees what was committed before it.
create function holds_role(name text, held bigint) returns boolean language plpgsql volatile as $$
begin
  if not pg_try_advisory_xact_lock_shared(hashtextextended('writing as ' || name, 0)) then
    return false;
  end if;
  return exists (select from role_numbers where role = name and number = held);
end
$$;
