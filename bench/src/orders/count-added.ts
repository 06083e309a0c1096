/** The end of a statement that inserts waiting orders as `added`: counts them in their portfolios, as the game does. */
export const countAdded = `update portfolios set waiting_orders = waiting_orders + counted.orders
    from (select portfolio_id, count(*)::int as orders from added group by portfolio_id) counted
    where counted.portfolio_id = portfolios.id`
