// Reads orders and transactions. Only the execution of commands changes them.

import { maxPageSize } from '@koersklasse/contract/trading.ts'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { columnsOf } from '../../../platform/database/columns.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { OrderRow, TransactionRow } from './wire.ts'

/** The page of a list to read, which starts after a place (`Page.next` of the previous page). */
export interface PageOf {
  after?: string | undefined
  pageSize: number
}

/** A page of a list, the number of rows in the list, and the place where the next page starts (null for the last). */
export interface Page<Row> {
  rows: Row[]
  total: number
  next: string | null
}

export interface TradeStore {
  /** The pending orders, then the aborted ones, both newest first. */
  ordersOf(portfolioId: string, page?: PageOf): Promise<Page<OrderRow>>
  /** One of a player's orders, with its fill if there is one. */
  findOrder(
    userId: string,
    orderId: string,
  ): Promise<{ order: OrderRow; transaction: TransactionRow | null } | undefined>
  /** The transactions of one product, or (null) of all, newest first. */
  transactionsOf(portfolioId: string, productId: string | null, page?: PageOf): Promise<Page<TransactionRow>>
  /**
   * The same page by page without ids: the last ones of the oldest `upTo` transactions (null: of all), newest first, and
   * how many come before them (`next`; null if none). Rows that are added come after all of these.
   */
  transactionsUpTo(
    portfolioId: string,
    upTo: number | null,
    pageSize: number,
  ): Promise<Omit<Page<TransactionRow>, 'next'> & { next: number | null }>
  /** One of a player's transactions. */
  findTransaction(userId: string, transactionId: string): Promise<TransactionRow | undefined>
}

const firstPage: PageOf = { pageSize: maxPageSize }

export function createTradeStore(kysely: Kysely<Schema>): TradeStore {
  return {
    async ordersOf(portfolioId, { after, pageSize } = firstPage) {
      const listed = kysely
        .selectFrom('orders')
        .where('portfolio_id', '=', portfolioId)
        .where('status', 'in', ['pending', 'aborted'])
      const [status, id] = placeOf(after)
      const rows = await listed
        .select(columnsOf.orders)
        .$if(id !== undefined, (query) => query.where(sql<boolean>`(status, id) < (${status}, ${id}::uuid)`))
        .orderBy('status', 'desc')
        .orderBy('id', 'desc')
        .limit(pageSize + 1)
        .execute()
      return toPage(rows, pageSize, await countOf(listed), (row) => `${row.status}.${row.id}`)
    },
    async findOrder(userId, orderId) {
      const order = await kysely
        .selectFrom('orders')
        .innerJoin('portfolios', 'portfolios.id', 'orders.portfolio_id')
        .selectAll('orders')
        .where('orders.id', '=', orderId)
        .where('portfolios.user_id', '=', userId)
        .executeTakeFirst()
      if (order === undefined) return undefined
      const transaction = await kysely
        .selectFrom('transactions')
        .select(columnsOf.transactions)
        .where('order_id', '=', orderId)
        .executeTakeFirst()
      return { order, transaction: transaction ?? null }
    },
    async transactionsOf(portfolioId, productId, { after, pageSize } = firstPage) {
      const listed = kysely
        .selectFrom('transactions')
        .where('portfolio_id', '=', portfolioId)
        .$if(productId !== null, (query) => query.where('product_id', '=', productId!))
      const [, id] = placeOf(after)
      const rows = await listed
        .select(columnsOf.transactions)
        .$if(id !== undefined, (query) => query.where('id', '<', id!))
        .orderBy('id', 'desc')
        .limit(pageSize + 1)
        .execute()
      return toPage(rows, pageSize, await countOf(listed), (row) => `id.${row.id}`)
    },
    async transactionsUpTo(portfolioId, upTo, pageSize) {
      const listed = kysely.selectFrom('transactions').where('portfolio_id', '=', portfolioId)
      const total = await countOf(listed)
      const end = Math.min(upTo ?? total, total)
      const first = Math.max(0, end - pageSize)
      const rows = await listed
        .select(columnsOf.transactions)
        .orderBy('id')
        .offset(first)
        .limit(end - first)
        .execute()
      return { rows: rows.reverse(), total, next: first > 0 ? first : null }
    },
    findTransaction(userId, transactionId) {
      return kysely
        .selectFrom('transactions')
        .innerJoin('portfolios', 'portfolios.id', 'transactions.portfolio_id')
        .selectAll('transactions')
        .where('transactions.id', '=', transactionId)
        .where('portfolios.user_id', '=', userId)
        .executeTakeFirst()
    },
  }
}

/** The parts of a place in a list: the first sort key, and the id. */
function placeOf(after: string | undefined): [string | undefined, string | undefined] {
  const [first, id] = after?.split('.') ?? []
  return [first, id]
}

/** @param rows the rows of the page, and one more if there is a next page */
function toPage<Row>(
  rows: readonly Row[],
  pageSize: number,
  total: number,
  placeAt: (row: Row) => string,
): Page<Row> {
  const shown = rows.slice(0, pageSize)
  return { rows: shown, total, next: rows.length > pageSize ? placeAt(shown.at(-1)!) : null }
}

async function countOf<Table extends keyof Schema>(
  listed: SelectQueryBuilder<Schema, Table, object>,
): Promise<number> {
  const { count } = await listed
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
