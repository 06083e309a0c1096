-- Sub-rankings: private lists in which some players of a competition compare themselves.
create table subrankings (
  id uuid primary key,
  competition_id uuid not null references competitions on delete cascade,
  -- Always a member as well. Whoever leaves the game hands it over first.
  owner_id uuid not null references users,
  name text not null,
  -- The name as names are compared: without regard to case.
  name_key text not null unique,
  -- The secret of the link by which players join.
  link_code text not null unique,
  created_at bigint not null
);
create index subrankings_owner on subrankings (owner_id);
create index subrankings_competition on subrankings (competition_id);

create table subranking_members (
  subranking_id uuid not null references subrankings on delete cascade,
  user_id uuid not null references users on delete cascade,
  joined_at bigint not null,
  primary key (subranking_id, user_id)
);
create index subranking_members_user on subranking_members (user_id);

-- Invitations that wait for an answer: of a player by name, or of whoever has an e-mail address.
create table subranking_invitations (
  id uuid primary key,
  subranking_id uuid not null references subrankings on delete cascade,
  user_id uuid references users on delete cascade,
  -- In lower case.
  email text,
  -- Of the code in the mail; null if none was sent.
  code_hash bytea unique,
  created_at bigint not null,
  expires_at bigint not null,
  check ((user_id is null) <> (email is null)),
  unique (subranking_id, user_id),
  unique (subranking_id, email)
);
create index subranking_invitations_user on subranking_invitations (user_id);
create index subranking_invitations_email on subranking_invitations (email);
create index subranking_invitations_expiry on subranking_invitations (expires_at);

-- Which addresses, as SHA-256 of the address in lower case, want no invitations: to one sub-ranking, or none at all (null).
create table subranking_refusals (
  address_hash bytea not null,
  subranking_id uuid references subrankings on delete cascade,
  created_at bigint not null
);
create unique index subranking_refusals_address on subranking_refusals
  (address_hash, coalesce(subranking_id, '00000000-0000-0000-0000-000000000000'));
create index subranking_refusals_subranking on subranking_refusals (subranking_id);

-- The invitations of the last month, for the limits: how many a player sends, and how many mails an address gets.
create table subranking_invitation_log (
  id uuid primary key,
  -- Who sent it.
  user_id uuid not null references users on delete cascade,
  address_hash bytea not null,
  is_mailed boolean not null,
  created_at bigint not null
);
create index subranking_invitation_log_user on subranking_invitation_log (user_id, created_at);
create index subranking_invitation_log_address on subranking_invitation_log (address_hash, created_at);
create index subranking_invitation_log_created on subranking_invitation_log (created_at);
