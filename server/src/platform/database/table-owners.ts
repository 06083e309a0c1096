// Which module owns each table, and which others read it, with the reason. Only the owner writes to a table. `npm run
// check` compares this with the code.

import type { Schema } from './schema.ts'

export interface TableAccess {
  /** A folder of server/src. */
  owner: string
  /** Other folders of server/src that read the table themselves, each with the reason. */
  readers?: Readonly<Record<string, string>>
}

/** The owner and the readers of every table. */
export const tableAccess = {
  users: {
    owner: 'modules/accounts',
    readers: {
      'modules/academy': 'the name on a certificate',
      'modules/account-links': 'the names of players whose accounts may be linked',
      'modules/announcements': 'which players of a competition are simulated, and are not told anything',
      'modules/articles': 'the names of those who wrote a version, at the desk',
      'modules/feedback': 'the name, the address and the language of a player who is answered, at the desk',
      'modules/classes': 'the names of the members of a competition, in the statement that lists them',
      'modules/desk': 'the names of those who have a role, and of whom the log is about',
      'modules/competitions': 'the names of organisers, in the statement that lists their competitions',
      'platform/mail': 'the addresses of some players, in the statement that queues their mails',
      platform:
        'a player is kept from leaving while something of the player is written; whether the player still exists whom a line of the log of the desk is about',
      'modules/following': 'a list is created only if the player still exists, in one statement',
      'modules/mistakes': 'a lesson is stored only if the player still exists, in one statement',
      'modules/onboarding': 'what was seen is stored only if the player still exists, in one statement',
      'modules/push': 'the language of a player, in the statement that takes messages',
      'modules/subrankings':
        'the names of members, and which player has an address or name that is invited, as of the transaction',
      'modules/trading': 'the names of the players whose portfolios a correction of wrong quotes concerns',
      'modules/rankings':
        'who the players of a page of portfolios are, and a search for them in one competition',
    },
  },
  registrations: { owner: 'modules/accounts' },
  former_usernames: { owner: 'modules/accounts' },
  refused_usernames: { owner: 'modules/accounts' },
  email_changes: { owner: 'modules/accounts' },
  email_undos: { owner: 'modules/accounts' },
  password_resets: { owner: 'modules/accounts' },
  passkeys: {
    owner: 'modules/accounts',
    readers: { 'modules/desk': 'whether those who have a role have a passkey' },
  },
  sessions: {
    owner: 'modules/accounts',
    readers: {
      'modules/classes': 'when the members of a competition were last active',
      'modules/push': 'the names of devices, which are those of their sessions',
    },
  },
  changed_sessions: { owner: 'modules/accounts' },
  used_proofs: { owner: 'modules/accounts' },
  left_players: { owner: 'modules/accounts' },
  mails: {
    owner: 'platform/mail',
    readers: { 'modules/accounts': 'which mails to a player wait, for the desk' },
  },
  mail_outcomes: {
    owner: 'platform/mail',
    readers: { 'modules/accounts': 'shown on the page of a player at the desk' },
  },
  exclusions: {
    owner: 'modules/accounts',
    readers: { 'modules/rankings': 'who is left out of the lists, read with the portfolios' },
  },
  player_messages: { owner: 'modules/messages' },
  announcements: { owner: 'modules/announcements' },
  announcement_recipients: { owner: 'modules/announcements' },
  mailing_subscriptions: { owner: 'modules/mailings' },
  mailing_consents: { owner: 'modules/mailings' },
  morning_mail_days: { owner: 'modules/mailings' },
  morning_mails: { owner: 'modules/mailings' },
  outbox: { owner: 'platform' },
  outbox_pages: { owner: 'platform' },
  backups: { owner: 'platform/backup' },
  competitions: {
    owner: 'modules/competitions',
    readers: {
      'modules/classes': 'whether a competition is that of an organiser; locked while its members are mailed',
      'modules/trading':
        'joined to portfolios, to pick those whose competition runs at an instant; locked while one is closed, and while portfolios in it are replaced',
      'modules/rankings': 'the period and the starting balance of every competition that has a list',
      'modules/subrankings': 'the name of the competition of a sub-ranking',
      'modules/account-links': 'what is kept of accounts is kept for a competition, until some time after it',
      'modules/alerts': 'the names of the competitions that an alert can be for, at the desk',
    },
  },
  competition_drafts: { owner: 'modules/competitions' },
  dry_runs: { owner: 'modules/dry-runs' },
  diplomas: {
    owner: 'modules/academy',
    readers: {
      'modules/classes': 'what the members of a competition have earned',
      'modules/trading':
        'read in the statement that locks a portfolio, so that none comes before the decision',
    },
  },
  lesson_reads: {
    owner: 'modules/academy',
    readers: { 'modules/classes': 'how many lessons the members of a competition have read' },
  },
  exam_attempts: { owner: 'modules/academy' },
  certificates: {
    owner: 'modules/academy',
    readers: { 'modules/classes': 'which exams the members of a competition have passed' },
  },
  check_scores: { owner: 'modules/academy' },
  onboarding: { owner: 'modules/onboarding' },
  mistake_lessons: { owner: 'modules/mistakes' },
  hidden_mistakes: { owner: 'modules/mistakes' },
  portfolios: {
    owner: 'modules/trading',
    readers: {
      'modules/classes': 'the members of a competition, and the portfolio of one',
      'modules/announcements': 'the players of a competition, in pages, to tell them something',
      'modules/competitions': 'whether a player has joined a competition, and how many have',
      'modules/account-links':
        'the players of a competition, whose trades and whereabouts are compared in statements',
      'modules/push': 'the players of a competition, in pages, to announce its beginning and end to them',
      'modules/rankings': 'all portfolios in pages, to hold them in memory',
      'platform/database': 'which portfolios were those of a player, for the download of all data',
    },
  },
  positions: {
    owner: 'modules/trading',
    readers: { 'modules/rankings': 'read in one statement with their portfolios' },
  },
  orders: { owner: 'modules/trading' },
  transactions: {
    owner: 'modules/trading',
    readers: {
      'modules/account-links': 'which players trade alike, by a join of all trades of a competition',
      'modules/classes': 'the trades and the costs of the members of a competition',
      'modules/rankings': 'which portfolios have changed, and what was booked since a midnight',
    },
  },
  deposits: { owner: 'modules/trading' },
  ledger_entries: { owner: 'modules/trading' },
  daily_values: { owner: 'modules/rankings' },
  daily_value_runs: { owner: 'modules/rankings' },
  closings: { owner: 'modules/trading' },
  closing_quotes: { owner: 'modules/trading' },
  closing_values: {
    owner: 'modules/trading',
    readers: { 'modules/account-links': 'the first of the final list, with those whose prizes are held' },
  },
  competition_log: { owner: 'modules/trading' },
  corporate_actions: {
    owner: 'modules/trading',
    readers: {
      'modules/market': 'read in one snapshot with the products, so that their levels and the actions agree',
      'modules/rankings': 'the splits since a midnight whose values are made up for',
    },
  },
  corrections: {
    owner: 'modules/trading',
    readers: { 'modules/rankings': 'when final lists are computed anew, read with the competitions' },
  },
  running_splits: {
    owner: 'modules/trading',
    readers: { 'modules/rankings': 'read in one statement with the portfolios that are still to be split' },
  },
  split_portfolios: {
    owner: 'modules/trading',
    readers: {
      'modules/rankings': 'read in one statement with the positions, which count old or new pieces',
    },
  },
  corrected_portfolios: { owner: 'modules/trading' },
  correction_sums: { owner: 'modules/trading' },
  reopened_closings: { owner: 'modules/trading' },
  quote_journal: { owner: 'modules/market' },
  voided_stretches: { owner: 'modules/market' },
  voided_ends: {
    owner: 'modules/market',
    readers: { 'modules/trading': 'in the transaction of a payout, which a voided end must not lead to' },
  },
  withdrawn_actions: {
    owner: 'modules/trading',
    readers: { 'modules/market': 'read in one snapshot with those that were declared' },
  },
  last_quotes: { owner: 'modules/market' },
  candles: { owner: 'modules/market' },
  market_clocks: { owner: 'modules/market' },
  market_splits: { owner: 'modules/market' },
  issued_products: { owner: 'modules/market' },
  product_levels: { owner: 'modules/market' },
  followed_lists: { owner: 'modules/following' },
  subrankings: {
    owner: 'modules/subrankings',
    readers: { 'modules/account-links': 'which accounts only serve the one that invited them' },
  },
  subranking_members: {
    owner: 'modules/subrankings',
    readers: { 'modules/account-links': 'which accounts only serve the one that invited them' },
  },
  subranking_invitations: { owner: 'modules/subrankings' },
  subranking_refusals: { owner: 'modules/subrankings' },
  subranking_invitation_log: { owner: 'modules/subrankings' },
  simulated_pasts: {
    owner: 'modules/simulated-players',
    readers: { 'modules/rankings': 'midnights of a past that is still being played have no values yet' },
  },
  account_signals: { owner: 'modules/account-links' },
  account_cases: { owner: 'modules/account-links' },
  account_case_members: { owner: 'modules/account-links' },
  account_case_notes: { owner: 'modules/account-links' },
  erased_account_cases: { owner: 'modules/account-links' },
  alerts: { owner: 'modules/alerts' },
  article_versions: { owner: 'modules/articles' },
  feedback: { owner: 'modules/feedback' },
  downloads: { owner: 'modules/personal-data' },
  download_chunks: { owner: 'modules/personal-data' },
  push_settings: { owner: 'modules/push' },
  push_subscriptions: { owner: 'modules/push' },
  push_messages: { owner: 'modules/push' },
  push_announcements: { owner: 'modules/push' },
  push_keys: { owner: 'modules/push' },
  nodes: { owner: 'modules/operations' },
  role_numbers: { owner: 'platform' },
  desk_roles: {
    owner: 'modules/desk',
    readers: { 'modules/accounts': 'read in the statement that finds a login session' },
  },
  desk_log: {
    owner: 'platform',
    readers: {
      'modules/classes': 'how many messages were sent to the members of a competition',
      'modules/desk': 'shown and searched at the desk',
    },
  },
} as const satisfies Record<keyof Schema, TableAccess>
