-- A mail from a player to somebody without an account: it goes with the player, but is no mail of the player's.
alter table mails add column sender_id uuid references users on delete cascade;
create index mails_sender on mails (sender_id) where sender_id is not null;

-- Those that wait are no longer among the mails of the player who sent them.
update mails set sender_id = user_id, user_id = null
where user_id is not null and text like '%/subrankings/join/%'
  and not exists (select from users u where u.id = mails.user_id and lower(u.email) = lower(mails.recipient));
