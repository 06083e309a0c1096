-- no transaction
-- A line of a log is found by its number, or by its kind and what it is about. The two other indexes took half of the time of
-- writing it: a day is a run of numbers, and the lines of a portfolio are about the portfolio or its transactions.
drop index concurrently if exists competition_log_days;
drop index concurrently if exists competition_log_portfolios;
