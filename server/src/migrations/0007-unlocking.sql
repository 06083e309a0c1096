-- What a player may use: by the diplomas of the academy, and by what a competition starts its players with.

create table diplomas (
  user_id uuid not null references users on delete cascade,
  diploma text not null check (diploma in ('sp', 'etf', 'limit', 'stoploss')),
  -- Real time.
  earned_at bigint not null,
  primary key (user_id, diploma)
);

alter table competitions add column unlocked text[] not null default '{}'
  check (unlocked <@ array['ss', 'etf', 'tracker', 'sp', 'sb', 'xt', 'market', 'limit', 'stoploss']);
-- Nobody loses what they could use.
update competitions set unlocked = array['ss', 'etf', 'tracker', 'sp', 'sb', 'xt', 'market', 'limit', 'stoploss'];

-- Why a product could not be bought, where that was so.
update orders set decision = decision || '{"bidOnly": null}' where decision is not null;
