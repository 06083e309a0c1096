-- The orders that were aborted since an instant, for the repair of wrong quotes.
create index orders_aborted_at on orders (updated_at) where status = 'aborted';
