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
      'platform/database': 'a player is kept from leaving while something of the player is written',
      'modules/following': 'a list is created only if the player still exists, in one statement',
      'modules/mistakes': 'a lesson is stored only if the player still exists, in one statement',
      'modules/onboarding': 'what was seen is stored only if the player still exists, in one statement',
      'modules/push': 'the language of a player, in the statement that takes messages',
      'modules/subrankings':
        'the names of members, and which player has an address or name that is invited, as of the transaction',
      'modules/rankings':
        'who the players of a page of portfolios are, and a search for them in one competition',
    },
  },
  registrations: { owner: 'modules/accounts' },
  former_usernames: { owner: 'modules/accounts' },
  email_changes: { owner: 'modules/accounts' },
  email_undos: { owner: 'modules/accounts' },
  password_resets: { owner: 'modules/accounts' },
  passkeys: { owner: 'modules/accounts' },
  sessions: {
    owner: 'modules/accounts',
    readers: { 'modules/push': 'the names of devices, which are those of their sessions' },
  },
  used_proofs: { owner: 'modules/accounts' },
  left_players: { owner: 'modules/accounts' },
  mails: { owner: 'platform/mail' },
  mailing_subscriptions: { owner: 'modules/mailings' },
  mailing_consents: { owner: 'modules/mailings' },
  morning_mail_days: { owner: 'modules/mailings' },
  morning_mails: { owner: 'modules/mailings' },
  outbox: { owner: 'platform' },
  competitions: {
    owner: 'modules/competitions',
    readers: {
      'modules/trading':
        'joined to portfolios, to pick those whose competition runs at an instant; locked while one is closed',
      'modules/rankings': 'the period and the starting balance of every competition that has a list',
      'modules/subrankings': 'the name of the competition of a sub-ranking',
    },
  },
  diplomas: {
    owner: 'modules/academy',
    readers: {
      'modules/trading':
        'read in the statement that locks a portfolio, so that none comes before the decision',
    },
  },
  lesson_reads: { owner: 'modules/academy' },
  exam_attempts: { owner: 'modules/academy' },
  certificates: { owner: 'modules/academy' },
  check_scores: { owner: 'modules/academy' },
  onboarding: { owner: 'modules/onboarding' },
  mistake_lessons: { owner: 'modules/mistakes' },
  hidden_mistakes: { owner: 'modules/mistakes' },
  portfolios: {
    owner: 'modules/trading',
    readers: {
      'modules/competitions': 'whether a player has joined a competition',
      'modules/push': 'the players of a competition, in the statement that announces its end to them',
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
      'modules/rankings': 'which portfolios have changed, and what was booked since a midnight',
    },
  },
  ledger_entries: { owner: 'modules/trading' },
  daily_values: { owner: 'modules/rankings' },
  daily_value_runs: { owner: 'modules/rankings' },
  closings: { owner: 'modules/trading' },
  closing_quotes: { owner: 'modules/trading' },
  closing_values: { owner: 'modules/trading' },
  competition_log: { owner: 'modules/trading' },
  corporate_actions: {
    owner: 'modules/trading',
    readers: {
      'modules/market': 'read in one snapshot with the products, so that their levels and the actions agree',
      'modules/rankings': 'the splits since a midnight whose values are made up for',
    },
  },
  last_quotes: { owner: 'modules/market' },
  candles: { owner: 'modules/market' },
  market_clocks: { owner: 'modules/market' },
  market_splits: { owner: 'modules/market' },
  issued_products: { owner: 'modules/market' },
  product_levels: { owner: 'modules/market' },
  followed_lists: { owner: 'modules/following' },
  subrankings: { owner: 'modules/subrankings' },
  subranking_members: { owner: 'modules/subrankings' },
  subranking_invitations: { owner: 'modules/subrankings' },
  subranking_refusals: { owner: 'modules/subrankings' },
  subranking_invitation_log: { owner: 'modules/subrankings' },
  simulated_pasts: {
    owner: 'modules/simulated-players',
    readers: { 'modules/rankings': 'midnights of a past that is still being played have no values yet' },
  },
  alerts: { owner: 'modules/alerts' },
  feedback: { owner: 'modules/feedback' },
  downloads: { owner: 'modules/personal-data' },
  download_chunks: { owner: 'modules/personal-data' },
  push_settings: { owner: 'modules/push' },
  push_subscriptions: { owner: 'modules/push' },
  push_messages: { owner: 'modules/push' },
  push_announcements: { owner: 'modules/push' },
  push_keys: { owner: 'modules/push' },
} as const satisfies Record<keyof Schema, TableAccess>
