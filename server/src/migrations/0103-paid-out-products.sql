-- Whether everybody who held an ended product has been paid, so that a node that begins need not ask for all of them.
alter table issued_products add column is_paid_out boolean not null default false;
create index issued_products_unpaid on issued_products (source) where ended_at is not null and not is_paid_out;
