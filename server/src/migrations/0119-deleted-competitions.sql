-- A competition is deleted at once, with its rules; a job then removes its portfolios and has players look at another, a page
-- at a time. So these may outlive it. Triggers still see to it that nothing begins to refer to a competition that is gone, as
-- the foreign keys did, which also asked for the reverse.
-- The strongest lock comes first: while a batch of orders had a weaker one, the two would wait for each other.
lock table portfolios, users, announcements, competitions in access exclusive mode;
alter table portfolios drop constraint portfolios_competition_id_fkey;
alter table users drop constraint users_competition_id_fkey;
-- The players of a competition that is deleted are told so after it is gone.
alter table announcements drop constraint announcements_competition_id_fkey;

create function require_competition() returns trigger language plpgsql as $$
begin
  perform from competitions where id = new.competition_id for key share;
  if not found then
    raise foreign_key_violation using
      message = format('competition %s, which %s refers to, does not exist', new.competition_id, tg_table_name),
      constraint = tg_table_name || '_competition_id_fkey';
  end if;
  return null;
end $$;
create trigger portfolios_in_competitions after insert or update of competition_id on portfolios for each row
  execute function require_competition();
create trigger users_at_competitions after insert or update of competition_id on users for each row
  when (new.competition_id is not null) execute function require_competition();
