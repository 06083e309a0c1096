-- Every order changes its portfolio, and most a position. With room on its page a row is changed without touching the
-- indexes (a heap-only update).
alter table portfolios set (fillfactor = 70);
alter table positions set (fillfactor = 80);

-- Messages are only passed on, so they need no binary form.
alter table outbox alter column message type json using message::json;
