-- Feeds from outside. A quote says by how many milliseconds its feed is late (null where it is not); an order that was
-- cancelled while quotes are late says when, and waits until no quote of before can come any more.
alter table last_quotes add column delay bigint check (delay >= 0);
alter table orders add column cancelled_at bigint;
