-- What became of mails that somebody waited for, and of those to many that could not be delivered, without their texts. For
-- 30 days. All times are real time.

create table mail_outcomes (
  id uuid primary key,
  user_id uuid references users on delete cascade,
  recipient text not null,
  subject text not null,
  priority text not null,
  outcome text not null check (outcome in ('sent', 'refused', 'given-up')),
  tries integer not null,
  created_at bigint not null,
  ended_at bigint not null
);
create index mail_outcomes_recipients on mail_outcomes (lower(recipient));
create index mail_outcomes_users on mail_outcomes (user_id) where user_id is not null;
create index mail_outcomes_ended on mail_outcomes (ended_at);
