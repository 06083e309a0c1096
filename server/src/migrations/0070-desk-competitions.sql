-- Competitions that are made at the operator's desk.

-- Who made it; null for those of the settings and files, and of organisers who have left.
alter table competitions add column owner_id uuid references users on delete set null;
create index competitions_owners on competitions (owner_id) where owner_id is not null;

-- Competitions that their organisers alone see. Once published, one becomes a competition with the same id.
create table competition_drafts (
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  rules jsonb not null,
  created_at bigint not null,
  updated_at bigint not null
);
create index competition_drafts_owners on competition_drafts (owner_id);
