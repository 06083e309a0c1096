// What portfolios hold, of many players at a time.

import { type ProductId, toProductId } from '@koersklasse/domain/market/instrument.ts'
import type { Cents, Quantity } from '@koersklasse/domain/money/money.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import { isBehind, type SplitNow } from './split-now.ts'

export interface Holdings {
  portfolioId: string
  cash: Cents
  /** The part of it that deposits have added. */
  deposited: Cents
  positions: { productId: ProductId; quantity: Quantity; cost: Cents }[]
}

interface Row {
  user_id: string
  id: string
  cash: Cents
  deposited: Cents
  isBehind: boolean
  product_id: string | null
  quantity: Quantity
  cost: Cents
}

/** Returns a function that reads the cash and the positions of players in a competition, by player. */
export function createReadHoldings(kysely: Kysely<Schema>, splitNow: SplitNow) {
  async function read(competitionId: string, userIds: readonly string[]): Promise<Row[]> {
    const { rows } = await sql<Row>`
      select p.user_id, p.id, p.cash, p.deposited, ${isBehind('p.id')} as "isBehind", held.product_id, held.quantity, held.cost
      from portfolios p left join positions held on held.portfolio_id = p.id and held.quantity > 0
      where p.competition_id = ${competitionId} and p.user_id = any(${userIds}::uuid[])
      order by p.id, held.product_id`.execute(kysely)
    return rows
  }

  return async (
    competitionId: string,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, Holdings>> => {
    let rows = await read(competitionId, userIds)
    const behind = rows.filter((row) => row.isBehind)
    if (behind.length > 0) {
      await splitNow([...new Set(behind.map(({ id }) => id))])
      rows = await read(competitionId, userIds)
    }
    const found = new Map<string, Holdings>()
    for (const { user_id, id, cash, deposited, product_id, quantity, cost } of rows) {
      const holdings = found.get(user_id) ?? { portfolioId: id, cash, deposited, positions: [] }
      found.set(user_id, holdings)
      if (product_id !== null) holdings.positions.push({ productId: toProductId(product_id), quantity, cost })
    }
    return found
  }
}
