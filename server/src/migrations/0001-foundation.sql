-- Amounts are whole euro cents, times milliseconds since 1970 in UTC. Every time but those of accounts, sessions and
-- codes is the market's. The hot tables (orders, transactions, ledger_entries) have no foreign keys: only the
-- settlement writes them, and a key would cost a lock and a look-up for each row.

create table users (
  id uuid primary key,
  username text not null,
  email text not null,
  password_hash text not null,
  avatar_id integer not null default 0,
  newsletter_consent boolean not null,
  terms_accepted_at bigint not null,
  created_at bigint not null
);
create unique index users_username on users (lower(username));
create unique index users_email on users (lower(email));

-- An account that is asked for and not yet activated. Several may wait under one e-mail address: each has a code and a
-- password of its own, and the first whose code comes back becomes the user.
create table registrations (
  code_hash bytea primary key,
  username text not null,
  email text not null,
  password_hash text not null,
  newsletter_consent boolean not null,
  created_at bigint not null,
  expires_at bigint not null,
  -- The user that it has become.
  user_id uuid references users on delete cascade
);
create index registrations_email on registrations (lower(email));
create index registrations_expiry on registrations (expires_at);

-- Mails that wait to be sent; a row goes when its mail has gone.
create table mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at bigint not null,
  tries integer not null default 0,
  next_try_at bigint not null
);
create index mails_next_try on mails (next_try_at);

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at bigint not null,
  expires_at bigint not null
);
create index sessions_user on sessions (user_id);

create table competitions (
  id uuid primary key,
  start_at bigint not null,
  end_at bigint not null check (end_at > start_at),
  starting_balance bigint not null check (starting_balance > 0),
  max_leverage_spread bigint not null check (max_leverage_spread >= 0),
  cost_fixed bigint not null check (cost_fixed >= 0),
  cost_rate_basis_points integer not null check (cost_rate_basis_points between 0 and 10000)
);
create index competitions_end on competitions (end_at);

create table portfolios (
  id uuid primary key,
  competition_id uuid not null references competitions,
  user_id uuid not null references users on delete cascade,
  cash bigint not null check (cash >= 0),
  version bigint not null default 0,
  created_at bigint not null,
  unique (competition_id, user_id)
);
create index portfolios_user on portfolios (user_id);

create table positions (
  id uuid primary key,
  portfolio_id uuid not null,
  product_id text not null,
  quantity bigint not null check (quantity >= 0),
  cost bigint not null check (cost >= 0),
  unique (portfolio_id, product_id),
  check (quantity > 0 or cost = 0)
);

create table orders (
  id uuid primary key,
  portfolio_id uuid not null,
  product_id text not null,
  side text not null check (side in ('buy', 'sell')),
  order_type text not null check (order_type in ('market')),
  quantity bigint check (quantity > 0),
  status text not null check (status in ('pending', 'aborted', 'completed')),
  abort_reason text,
  idempotency_key text,
  created_at bigint not null,
  updated_at bigint not null,
  check ((status = 'aborted') = (abort_reason is not null)),
  unique (portfolio_id, idempotency_key)
);
create index orders_portfolio on orders (portfolio_id, created_at);
create index orders_pending on orders (created_at) where status = 'pending';

create table transactions (
  id uuid primary key,
  order_id uuid not null unique,
  portfolio_id uuid not null,
  product_id text not null,
  side text not null check (side in ('buy', 'sell')),
  quantity bigint not null check (quantity > 0),
  price bigint not null check (price > 0),
  costs bigint not null check (costs >= 0),
  gain bigint,
  bid bigint not null,
  ask bigint not null,
  quote jsonb not null,
  currency_quote jsonb,
  created_at bigint not null
);
create index transactions_portfolio on transactions (portfolio_id, created_at);

create table ledger_entries (
  portfolio_id uuid not null,
  -- The opening entries belong to no transaction.
  transaction_id uuid,
  account text not null check (account in ('cash', 'capital', 'market', 'costs')),
  amount bigint not null check (amount <> 0),
  created_at bigint not null
);
create index ledger_entries_portfolio on ledger_entries (portfolio_id);

create table outbox (
  seq bigint generated always as identity primary key,
  topic text not null,
  message jsonb not null
);

create table last_quotes (
  symbol text primary key,
  bid numeric not null,
  ask numeric not null,
  time bigint not null,
  source text not null
);

create table candles (
  symbol text not null,
  length text not null check (length in ('minute', 'quarter', 'day')),
  start_at bigint not null,
  open numeric not null,
  high numeric not null,
  low numeric not null,
  close numeric not null,
  bid numeric not null,
  ask numeric not null,
  primary key (symbol, length, start_at)
);

-- Where a feed with a clock of its own (a replayed tape) had come to.
create table market_clocks (
  feed text primary key,
  time bigint not null
);
