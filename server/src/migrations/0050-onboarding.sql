-- What a player has seen and put away of the first steps; in real time.
create table onboarding (
  user_id uuid primary key references users on delete cascade,
  -- When the list of steps was put away.
  dismissed_at bigint,
  -- When the dashboard was introduced.
  introduced_at bigint
);
