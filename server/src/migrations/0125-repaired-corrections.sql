-- When all portfolios of a running correction were repaired, by the market's clock. From then on its products are traded, while
-- the values of midnights are written. The last release halts them until the correction is done, and leaves this null.
alter table corrections add column repaired_at bigint;
