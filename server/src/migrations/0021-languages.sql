-- The language of a player, in which mails are sent; of a registration it is that of the browser.
alter table users add column language text not null default 'nl' check (language in ('nl', 'de', 'pl'));
alter table registrations add column language text not null default 'nl' check (language in ('nl', 'de', 'pl'));
