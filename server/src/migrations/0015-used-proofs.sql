-- The proofs of work that were accepted, so that each counts once, on whichever node. Removed when they have expired.
create table used_proofs (
  id text primary key,
  expires_at bigint not null
);
