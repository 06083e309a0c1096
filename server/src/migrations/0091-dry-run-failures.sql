-- Why a dry run failed: it got no database, its process was killed, or something else went wrong.
alter table dry_runs add column failure text check (failure in ('no_database', 'killed', 'fault'));
update dry_runs set failure = 'fault' where state = 'failed';
alter table dry_runs add check ((state = 'failed') = (failure is not null));
