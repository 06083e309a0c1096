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
      'modules/following': 'a list is created only if the player still exists, in one statement',
    },
  },
  registrations: { owner: 'modules/accounts' },
  password_resets: { owner: 'modules/accounts' },
  sessions: { owner: 'modules/accounts' },
  used_proofs: { owner: 'modules/accounts' },
  mails: { owner: 'platform/mail' },
  outbox: { owner: 'platform' },
  competitions: {
    owner: 'modules/competitions',
    readers: {
      'modules/trading': 'joined to portfolios, to pick those whose competition runs at an instant',
    },
  },
  diplomas: {
    owner: 'modules/academy',
    readers: {
      'modules/trading':
        'read in the statement that locks a portfolio, so that none comes before the decision',
    },
  },
  portfolios: { owner: 'modules/trading' },
  positions: { owner: 'modules/trading' },
  orders: { owner: 'modules/trading' },
  transactions: { owner: 'modules/trading' },
  ledger_entries: { owner: 'modules/trading' },
  corporate_actions: {
    owner: 'modules/trading',
    readers: {
      'modules/market': 'read in one snapshot with the products, so that their levels and the actions agree',
    },
  },
  last_quotes: { owner: 'modules/market' },
  candles: { owner: 'modules/market' },
  market_clocks: { owner: 'modules/market' },
  market_splits: { owner: 'modules/market' },
  issued_products: { owner: 'modules/market' },
  product_levels: { owner: 'modules/market' },
  followed_lists: { owner: 'modules/following' },
  alerts: { owner: 'modules/alerts' },
  feedback: { owner: 'modules/feedback' },
} as const satisfies Record<keyof Schema, TableAccess>
