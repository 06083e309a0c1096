-- Mails to many are sent beside those that a person waits for. A mail that is about one player goes with the player, and
-- can be withdrawn; `unsubscribe` is where such mails can be ended.
alter table mails
  add column priority text not null default 'account' check (priority in ('account', 'bulk')),
  add column user_id uuid references users on delete cascade,
  add column unsubscribe jsonb;
alter table mails alter column priority drop default;
drop index mails_next_try;
create index mails_due on mails (priority, next_try_at);
create index mails_of_user on mails (user_id) where user_id is not null;
