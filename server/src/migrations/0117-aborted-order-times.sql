-- no transaction
-- Aborted orders are looked through in the order of their times, a page at a time. Many have the same: each page sorted all of
-- those. A build that was broken off is begun anew.
drop index concurrently if exists orders_aborted_in_order;
create index concurrently orders_aborted_in_order on orders (updated_at, id) where status = 'aborted';
drop index concurrently if exists orders_aborted_at;
alter index orders_aborted_in_order rename to orders_aborted_at;
