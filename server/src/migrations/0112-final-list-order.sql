-- no transaction
-- The final list is written to the log in the order of its positions, a page at a time. Those who never traded share one: each
-- page sorted all of them. A build that was broken off is begun anew.
drop index concurrently if exists closing_values_in_order;
create index concurrently closing_values_in_order on closing_values (competition_id, position, portfolio_id);
drop index concurrently if exists closing_values_competition;
alter index closing_values_in_order rename to closing_values_competition;
