// A player who trades while things die, and who remembers every order that was sent and what came back.

import { isDeepStrictEqual } from 'node:util'
import type { CallInput, CallOutput } from '@koersklasse/contract/endpoint.ts'
import { getOrders, getPositions, getTransactions, placeOrder } from '@koersklasse/contract/trading.ts'
import type { Random } from '@koersklasse/server/src/modules/market/feeds/simulator/random.ts'
import { type Client, unwrap } from './client.ts'

type Body = CallInput<typeof placeOrder>['body']
type Settled = CallOutput<typeof placeOrder>

/** An order that was sent under a key; `settled` is what was answered, null while nothing was. */
interface Sent {
  key: string
  body: Body
  settled: Settled | null
}

/** What came of sending an order: its answer, word that the database is away, or nothing, as from a dead server. */
export type Outcome = 'answered' | 'unavailable' | 'silence'

/** How a check went, in orders: `late` are those without an answer that turned out to be settled all the same. */
export interface Checked {
  answered: number
  unanswered: number
  late: number
}

/** How many orders of before the last check are asked again in each. */
const sampleSize = 10
/** The most that a list of the server shows. */
const listLimit = 500

export type Trader = ReturnType<typeof createTrader>

/**
 * Makes a trader in some products; `random` decides what is asked. Only the trader may act for this player.
 * All functions throw where the server breaks its word.
 */
export function createTrader(name: string, client: Client, productIds: readonly string[], random: Random) {
  const sent: Sent[] = []
  let checkedCount = 0
  const below = (limit: number): number => Math.floor(random.uniform() * limit)

  /** Mostly some pieces, now and then as many as possible or more than anyone can have. */
  function nextBody(): Body {
    const odd = [null, 1_000_000_000][below(20)]
    return {
      productId: productIds[below(productIds.length)]!,
      transactionType: random.uniform() < 0.6 ? 'buy' : 'sell',
      orderType: 'market',
      quantity: odd === undefined ? 1 + below(5) : odd,
    }
  }

  /** Sends a new order. The server may be dead and its database may be away; any other no is a fault. */
  async function send(): Promise<Outcome> {
    const order: Sent = { key: `${name}-${sent.length}`, body: nextBody(), settled: null }
    sent.push(order)
    const answer = await place(order).catch(() => null)
    if (answer === null) return 'silence'
    if (!answer.ok && answer.status === 503 && answer.error.code === 'unavailable') return 'unavailable'
    order.settled = unwrap(answer)
    return 'answered'
  }

  function place({ key, body }: Sent) {
    return client.call(placeOrder, { body }, { idempotencyKey: key })
  }

  /** Sends an order again: one that was answered gets the same answer, one that was not gets its answer now. */
  async function repeat(order: Sent): Promise<void> {
    const settled = unwrap(await place(order))
    if (order.settled !== null) mustEqual(`The answer to ${order.key}`, settled, order.settled)
    order.settled = settled
  }

  /** What the server lists: fills, and orders that led to none. */
  async function list() {
    const { transactions } = unwrap(await client.call(getTransactions, {}))
    const { orders } = unwrap(await client.call(getOrders, {}))
    return { transactions, orders }
  }

  async function mustBalance(): Promise<void> {
    const portfolio = unwrap(await client.call(getPositions, {}))
    let cash: number = portfolio.startingBalance
    const pieces = new Map<string, number>()
    for (const fill of known(sent).transactions) {
      const sign = fill.transactionType === 'buy' ? 1 : -1
      cash -= sign * fill.quantity * fill.executionPrice + fill.executionCosts
      pieces.set(fill.productId, (pieces.get(fill.productId) ?? 0) + sign * fill.quantity)
    }
    mustEqual(`The cash of ${name}`, portfolio.availableBalance, cash)
    const held = portfolio.positions.map(({ productId, quantity }) => [productId, quantity as number])
    mustEqual(
      `The positions of ${name}`,
      held.sort(),
      [...pieces].filter(([, quantity]) => quantity !== 0).sort(),
    )
  }

  /**
   * Checks the orders since the last check, once the server is back: those that were answered are listed as they were
   * answered; asked again, each has the same answer; and then the lists, the cash and the positions are those of
   * exactly the orders that were sent, each once.
   */
  async function check(): Promise<Checked> {
    const round = sent.slice(checkedCount)
    const unanswered = round.filter(({ settled }) => settled === null)
    const found = await list()
    const { transactions, orders } = known(round)
    for (const fill of transactions) mustEqual(`A fill of ${name}`, byId(found.transactions, fill.id), fill)
    for (const order of orders) mustEqual(`An order of ${name}`, byId(found.orders, order.id), order)

    const earlier = Array.from({ length: Math.min(sampleSize, checkedCount) }, () => below(checkedCount))
    await Promise.all([...round, ...earlier.map((index) => sent[index]!)].map(repeat))
    checkedCount = sent.length

    const expected = known(sent)
    const after = await list()
    mustEqual(`The fills of ${name}`, after.transactions, expected.transactions.slice(0, listLimit))
    mustEqual(`The orders of ${name}`, after.orders, expected.orders.slice(0, listLimit))
    await mustBalance()
    const there = new Set([
      ...found.transactions.map((fill) => fill.orderId),
      ...found.orders.map(({ id }) => id),
    ])
    return {
      answered: round.length - unanswered.length,
      unanswered: unanswered.length,
      late: unanswered.filter(({ settled }) => settled !== null && there.has(settled.order.id)).length,
    }
  }

  return { send, check, keys: (): string[] => sent.map(({ key }) => key) }
}

/** What the answers say that the lists must show, the newest first. */
function known(sent: readonly Sent[]) {
  const settled = sent.flatMap((one) => one.settled ?? [])
  return {
    transactions: settled.flatMap(({ transaction }) => transaction ?? []).sort(newestFirst),
    orders: settled
      .map(({ order }) => order)
      .filter(({ orderStatus }) => orderStatus !== 'completed')
      .sort(newestFirst),
  }
}

/** Ids sort by the time they were made. */
function newestFirst(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? 1 : -1
}

function byId<T extends { id: string }>(rows: readonly T[], id: string): T | undefined {
  return rows.find((row) => row.id === id)
}

function mustEqual(what: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return
  throw new Error(`${what} should be\n${shown(expected)}\nand is\n${shown(actual)}`)
}

function shown(value: unknown): string {
  return String(JSON.stringify(value)).slice(0, 2_000)
}
