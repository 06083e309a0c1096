-- no transaction
-- The portfolios of a competition are read in pages, in the order of their ids. For a small one among large ones PostgreSQL went
-- through the portfolios of all. A build that was broken off is begun anew.
drop index concurrently if exists portfolios_in_competition;
create index concurrently portfolios_in_competition on portfolios (competition_id, id);
