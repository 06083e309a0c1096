-- Before old candles go it is asked which portfolios began in their time.
create index portfolios_created on portfolios (created_at);
