-- Candles are of a feed, as quotes and products are: another feed has other prices, and may have another time. Those that
-- are there are taken for those of the feed that quoted last.
alter table candles add column source text;
update candles set source = coalesce((select source from last_quotes order by time desc limit 1), 'simulator');
alter table candles alter column source set not null;
alter table candles drop constraint candles_pkey;
alter table candles add primary key (source, symbol, length, start_at);
