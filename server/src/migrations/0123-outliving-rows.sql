-- A competition is deleted at once, and timers remove its log and the signals of its accounts, a page at a time: with a million
-- players they are four million rows. What is written at that moment may come after it is gone, and is removed with the rest.
-- Whoever writes the log locks the competition first.
lock table competitions, competition_log, account_signals in access exclusive mode;
alter table competition_log drop constraint competition_log_competition_id_fkey;
alter table account_signals drop constraint account_signals_competition_id_fkey;
