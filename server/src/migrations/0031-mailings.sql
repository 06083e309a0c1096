-- Which mails players have asked for, with all that they agreed to and withdrew; and the days on which the morning mail
-- was sent, with the players who got one.
create table mailing_subscriptions (
  user_id uuid not null references users on delete cascade,
  mailing text not null check (mailing in ('morning-mail', 'newsletter')),
  is_subscribed boolean not null,
  -- Ends the mailing without a login. It stays the same, so that the link in an old mail works.
  token text not null unique,
  primary key (user_id, mailing)
);
create index mailing_subscribers on mailing_subscriptions (mailing, user_id) where is_subscribed;

create table mailing_consents (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  mailing text not null,
  is_given boolean not null,
  source text not null check (source in ('registration', 'settings', 'unsubscribe')),
  -- What was agreed to: the name of the wording, its language, and the sentence itself. Null for an unsubscription by a
  -- link, and for consents from before wordings were stored.
  wording text,
  language text,
  sentence text,
  created_at bigint not null
);
create index mailing_consents_of_user on mailing_consents (user_id, created_at);

create table morning_mail_days (
  day text primary key,
  -- What it reports on, by market time.
  since bigint not null,
  until bigint not null,
  midnight bigint not null,
  -- Real time.
  started_at bigint not null,
  -- Up to which id players have been gone through, while that goes on.
  gone_through uuid,
  is_done boolean not null default false
);

create table morning_mails (
  user_id uuid not null references users on delete cascade,
  day text not null references morning_mail_days on delete cascade,
  primary key (user_id, day)
);
create index morning_mails_of_day on morning_mails (day);

insert into mailing_subscriptions (user_id, mailing, is_subscribed, token)
select id, 'newsletter', true, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') from users
where newsletter_consent;
insert into mailing_consents (id, user_id, mailing, is_given, source, created_at)
select gen_random_uuid(), id, 'newsletter', true, 'registration', terms_accepted_at from users
where newsletter_consent;
alter table users drop column newsletter_consent;
