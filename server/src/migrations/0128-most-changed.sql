-- no transaction
-- The portfolios whose cash a correction changes most. A build that was broken off is begun anew.
drop index concurrently if exists corrected_portfolios_change;
create index concurrently corrected_portfolios_change on corrected_portfolios
  (correction_id, abs((plan ->> 'cashAfter')::bigint - (plan ->> 'cashBefore')::bigint) desc, portfolio_id);
