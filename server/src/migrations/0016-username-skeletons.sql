-- Usernames that look alike: no two new ones may have the same skeleton (skeletonOf in domain/src/accounts/usernames.ts,
-- written here in SQL for the names that there are). Of names that look alike already, the oldest keeps the skeleton.
alter table users add column username_skeleton text;
update users
set username_skeleton = found.skeleton
from (
  select distinct on (skeleton) id, skeleton
  from (
    select
      id,
      created_at,
      replace(replace(translate(lower(username collate "C"), '01i|`', 'olll'''), 'm', 'rn'), 'w', 'vv') as skeleton
    from users
  ) as skeletons
  order by skeleton, created_at, id
) as found
where users.id = found.id;
create unique index users_username_skeleton on users (username_skeleton);
