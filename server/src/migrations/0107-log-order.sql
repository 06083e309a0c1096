-- What a log lacks is read in the order of its time, a page at a time: transactions_created was a BRIN index, with which
-- each page sorted all that was still to be read.
drop index transactions_created;
create index transactions_created on transactions (created_at, id);
drop index portfolios_created;
create index portfolios_created on portfolios (created_at, id);
create index portfolios_replaced on portfolios (replaced_at, id) where replaced_at is not null;
