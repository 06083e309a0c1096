-- The products that were ever owned in a portfolio that was replaced, whose positions are gone; null while it counts.
alter table portfolios add column owned_products text[];
update portfolios set owned_products = array(
  select distinct product_id from transactions where portfolio_id = portfolios.id and kind = 'buy'
)
where replaced_at is not null;
