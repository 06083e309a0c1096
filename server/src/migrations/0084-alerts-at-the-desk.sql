-- Alerts in each language, and for the players of one competition. `message` is the Dutch one, which those see whose language
-- has none.
alter table alerts
  add column message_de text check (length(message_de) between 1 and 500),
  add column message_pl text check (length(message_pl) between 1 and 500),
  -- Null for everybody.
  add column competition_id uuid references competitions on delete cascade;
create index alerts_competition on alerts (competition_id) where competition_id is not null;
