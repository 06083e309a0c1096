-- How far simulated players have played the past of a competition that had begun before they joined it.
create table simulated_pasts (
  competition_id uuid primary key references competitions on delete cascade,
  -- Both by the market's clock: up to when they have played, and from when on they play live.
  played_until bigint not null,
  live_from bigint not null
);
