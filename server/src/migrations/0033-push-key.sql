-- The secret that the key pair of notifications is made from, where several nodes share this database: one row, encrypted
-- with a key that is derived from JWT_SECRET, so that a copy of the database alone cannot send anything.
create table push_keys (
  id boolean primary key default true check (id),
  sealed bytea not null
);
