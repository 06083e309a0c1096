-- no transaction
-- Removing a portfolio looked through all portfolios of all corrections, for the foreign key. A build that was broken off is
-- begun anew.
drop index concurrently if exists corrected_portfolios_portfolio;
create index concurrently corrected_portfolios_portfolio on corrected_portfolios (portfolio_id);
