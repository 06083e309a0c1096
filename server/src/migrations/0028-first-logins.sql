-- When a user first logged in, in real time; null before that. The first login needs no mail about a new device.
alter table users add column first_login_at bigint;
update users set first_login_at = created_at;
