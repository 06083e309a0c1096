-- no transaction
-- Of players who were removed from a competition, only the last portfolio was cleared of what may name them. This clears those
-- that it had replaced. Each is looked up by the index, as the tables may be large. It is not in the transaction of other
-- migrations, which may keep tables locked.
with recursive gone as (
  select id, replaces from portfolios where user_id is null and replaced_at is null and replaces is not null
  union all select p.id, p.replaces from portfolios p join gone on p.id = gone.replaces
), of_orders as (
  update orders set idempotency_key = null, request_digest = null
  where id = any(array(
    select found.id from gone cross join lateral (
      select id from orders where portfolio_id = gone.id and idempotency_key is not null offset 0) as found))
), of_deposits as (
  update deposits set reason = null where reason is not null and portfolio_id in (select id from gone)
)
update transactions set detail = detail || '{"reason":null}'
where id = any(array(
  select found.id from gone cross join lateral (
    select id from transactions
    where portfolio_id = gone.id and kind = 'deposit' and detail ->> 'reason' is not null offset 0) as found));
