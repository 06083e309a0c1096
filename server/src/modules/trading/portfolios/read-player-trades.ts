// The last orders and transactions of a player in all competitions, also in portfolios that were replaced, for the desk.

import type { DeskPlayer } from '@koersklasse/contract/desk/players.ts'
import { type Kysely, sql } from 'kysely'
import { portfoliosOf } from '../../../platform/database/personal-tables.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { type NameOf, toWireOrder, toWireTransaction } from './wire.ts'

const most = 50

/** Returns a function that reads the trades of a player. */
export function createReadPlayerTrades(kysely: Kysely<Schema>, nameOf: NameOf) {
  return async (userId: string): Promise<Pick<DeskPlayer, 'orders' | 'transactions'>> => {
    const ofPlayer = sql<boolean>`portfolio_id in ${portfoliosOf(userId)}`
    const orders = await kysely
      .selectFrom('orders')
      .selectAll()
      .where(ofPlayer)
      .orderBy('id', 'desc')
      .limit(most)
      .execute()
    const transactions = await kysely
      .selectFrom('transactions')
      .selectAll()
      .where(ofPlayer)
      .orderBy('id', 'desc')
      .limit(most)
      .execute()
    return {
      orders: orders.map((row) => toWireOrder(row, nameOf)),
      transactions: transactions.map((row) => toWireTransaction(row, nameOf)),
    }
  }
}
