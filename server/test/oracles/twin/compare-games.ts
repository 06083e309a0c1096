// Compares the two games: their answers, the changes reported to players, and the final rows.

import type { Order, Transaction } from '@koersklasse/contract/trading.ts'
import type { OrderResult } from '../../../src/modules/trading/execution/command.ts'
import { auditLedger } from '../../../src/modules/trading/portfolios/audit-ledger.ts'
import { type Games, products } from './games.ts'
import { describeChange, describeOrder, type NaiveOrder } from './naive-game.ts'

type ComparedOrder = Omit<NaiveOrder, 'player' | 'key' | 'request' | 'placed'>

/** Describes an answer of the real game in the text that both games are compared by. A fault is already text. */
export function describeAnswer(games: Games, answer: OrderResult | string): string {
  if (typeof answer === 'string') return answer
  if (!answer.ok) return answer.refusal.code
  return describeOrder(asNaiveOrder(games, answer.value.order, answer.value.transaction))
}

function asNaiveOrder({ orderNumbers }: Games, order: Order, transaction: Transaction | null): ComparedOrder {
  return {
    number: orderNumbers.get(order.id) ?? -1,
    product: indexOf(order.productId),
    side: order.transactionType,
    type: order.orderType,
    quantity: order.quantity,
    price: order.limitPrice ?? order.stopPrice,
    validity: order.validity,
    expiry: order.limitDateTime,
    cancelled: order.cancelRequested,
    status: order.orderStatus,
    reason: order.abortReason,
    fill: transaction && {
      quantity: transaction.quantity,
      price: transaction.executionPrice,
      costs: transaction.executionCosts,
      gain: transaction.absolutePerformance,
      isCut: false,
    },
  }
}

/** Compares the changes reported to each player since the last comparison. */
export function compareReports(games: Games): void {
  const { twin } = games
  for (const [player, changes] of games.reports.entries()) {
    const real = changes.map(({ version, availableBalance, order, transaction, position }) => {
      const described = order === null ? '' : describeOrder(asNaiveOrder(games, order, transaction))
      return describeChange(version, availableBalance, described, position)
    })
    const { reports } = twin.players[player]!
    mustEqual(`the reports to player ${player} at ${new Date(twin.now).toISOString()}`, real, reports)
    changes.length = 0
    reports.length = 0
  }
}

/** Compares the final rows of the database with the twin's state. */
export async function compareRows(games: Games): Promise<void> {
  await comparePortfolios(games)
  await compareOrders(games)
  mustEqual('the faults in the ledger', await auditLedger(games.real.kysely), [])
}

async function comparePortfolios({ real: { kysely, store, userIds }, twin }: Games): Promise<void> {
  const portfolios = await kysely.selectFrom('portfolios').selectAll().execute()
  for (const [player, { cash, version, held }] of twin.players.entries()) {
    const portfolio = portfolios.find(({ user_id }) => user_id === userIds[player])!
    mustEqual(`the cash of player ${player}`, [portfolio.cash, portfolio.version], [cash, version])
    const positions = (await store.positionsOf(portfolio.id)).map(({ product_id, quantity, cost }) => [
      indexOf(product_id),
      quantity,
      cost,
    ])
    const expected = [...held].map(([product, { quantity, cost }]) => [product, quantity, cost])
    mustEqual(
      `the positions of player ${player}`,
      positions.sort(([one], [other]) => one! - other!),
      expected.filter(([, quantity]) => quantity! > 0).sort(([one], [other]) => one! - other!),
    )
  }
}

async function compareOrders({ real, twin, engine, orderNumbers }: Games): Promise<void> {
  const rows = await real.kysely.selectFrom('orders').selectAll().orderBy('id').execute()
  const numberOf = ({ id }: { id: string }) => orderNumbers.get(id)!
  // Two batches are under way at a time, so only the orders of one portfolio have their ids in the order of the commands.
  for (const own of Map.groupBy(rows, (row) => row.portfolio_id).values()) {
    const numbers = own.map(numberOf)
    mustEqual(
      'the order of the ids',
      numbers,
      numbers.toSorted((one, other) => one - other),
    )
  }
  mustEqual(
    'the orders',
    rows
      .sort((one, other) => numberOf(one) - numberOf(other))
      .map((row) => [numberOf(row), row.status, row.abort_reason, row.decision?.isCut ?? false]),
    twin.orders.map(({ number, status, reason, fill }) => [number, status, reason, fill?.isCut ?? false]),
  )
  const waiting = twin.orders.filter(({ status }) => status === 'pending').length
  mustEqual("the number of orders in the engine's memory", engine.stats().waiting, waiting)
}

function indexOf(productId: string): number {
  return products.findIndex(({ id }) => id === productId)
}

/** @throws an error with the first difference, if the values are not equal as JSON */
export function mustEqual(what: string, real: unknown, expected: unknown): void {
  if (JSON.stringify(real) === JSON.stringify(expected)) return
  const lists = Array.isArray(real) && Array.isArray(expected) ? { real, expected } : null
  const place = lists?.expected.findIndex(
    (each, index) => JSON.stringify(each) !== JSON.stringify(lists.real[index]),
  )
  const [one, other] =
    lists === null || place === undefined || place < 0
      ? [real, expected]
      : [lists.real[place], lists.expected[place]]
  throw new Error(
    `The games differ in ${what}:\n  real:  ${JSON.stringify(one)}\n  naive: ${JSON.stringify(other)}`,
  )
}
