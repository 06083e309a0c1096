-- Only the code of the newest mail to an address activates; a registration whose mail was held back does not count.
alter table registrations add column mailed boolean not null default true;
