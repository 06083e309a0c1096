-- How many orders of a portfolio wait, and how many were placed on a day of the market (its midnight in Amsterdam), so
-- that limits are checked on the row that is locked anyway.
alter table portfolios
  add column waiting_orders integer not null default 0,
  add column orders_day bigint,
  add column orders_placed integer not null default 0;
update portfolios set waiting_orders = counted.orders
from (select portfolio_id, count(*) as orders from orders where status = 'pending' group by portfolio_id) counted
where counted.portfolio_id = portfolios.id;
-- Aborted orders are removed some time after their competition.
create index orders_aborted on orders (portfolio_id) where status = 'aborted';
