-- Which underlyings a player follows, in the order in which they were followed. One row a player, so that a change locks
-- one row and raises one version.
create table followed_lists (
  user_id uuid primary key references users on delete cascade,
  symbols text[] not null default '{}',
  version integer not null default 0
);
