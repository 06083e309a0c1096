-- What players are told in the game until they have read it: reading a message deletes it. created_at is real time.
create table player_messages (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  facts jsonb not null,
  created_at bigint not null
);
create index player_messages_users on player_messages (user_id);
