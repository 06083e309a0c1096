-- no transaction
-- What a log lacks is read in the order of its time, a page at a time: transactions_created was a BRIN index, with which
-- each page sorted all that was still to be read. A build that was broken off is begun anew.
drop index concurrently if exists transactions_in_order;
create index concurrently transactions_in_order on transactions (created_at, id);
drop index concurrently if exists transactions_created;
alter index transactions_in_order rename to transactions_created;
drop index concurrently if exists portfolios_in_order;
create index concurrently portfolios_in_order on portfolios (created_at, id);
drop index concurrently if exists portfolios_created;
alter index portfolios_in_order rename to portfolios_created;
drop index concurrently if exists portfolios_replaced;
create index concurrently portfolios_replaced on portfolios (replaced_at, id) where replaced_at is not null;
