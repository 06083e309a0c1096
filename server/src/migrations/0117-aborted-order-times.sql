-- no transaction
-- Aborted orders are looked through in the order of their times, a page at a time. Many have the same: each page sorted all of
-- those. A build that was broken off is begun anew, and one that was done is kept: the former index may be dropped already.
do $$ begin
  if exists (select from pg_index where indexrelid = to_regclass('orders_aborted_in_order') and not indisvalid) then
    alter index orders_aborted_in_order rename to orders_aborted_broken; end if; end $$;
drop index concurrently if exists orders_aborted_broken;
create index concurrently if not exists orders_aborted_in_order on orders (updated_at, id) where status = 'aborted';
drop index concurrently if exists orders_aborted_at;
alter index orders_aborted_in_order rename to orders_aborted_at;
