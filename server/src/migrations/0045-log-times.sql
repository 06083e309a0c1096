-- The latest time of a log is read before each page that is added to it.
create index competition_log_times on competition_log (competition_id, time);
