-- Names that the desk took from players because they offend, by what no other name may look like: nobody can choose one.
create table refused_usernames (
  username_skeleton text primary key,
  refused_at bigint not null
);
