// A player who trades during crashes and remembers every order with its response.

import { isDeepStrictEqual } from 'node:util'
import type { CallInput, CallOutput } from '@koersklasse/contract/endpoint.ts'
import {
  getOrders,
  getPositions,
  getTransactions,
  placeOrder,
  type Transaction,
} from '@koersklasse/contract/trading.ts'
import type { Random } from '@koersklasse/server/src/platform/random.ts'
import { type Client, unwrap } from '../support/client.ts'

type Body = CallInput<typeof placeOrder>['body']
type Answer = CallOutput<typeof placeOrder>

/** An order that was sent under a key; `answer` is the response, null while there is none. */
interface Sent {
  key: string
  body: Body
  answer: Answer | null
}

/** The outcome of sending an order: a response, the error `unavailable`, or no response, as from a dead server. */
export type Outcome = 'answered' | 'unavailable' | 'silence'

/** The result of a check, in orders: `late` counts those without a response that were carried out nevertheless. */
export interface Checked {
  answered: number
  unanswered: number
  late: number
}

/** How many orders from before the last check are sent again in each check. */
const sampleSize = 10
/** The maximum length of a list of the server. */
const listLimit = 500

export type Trader = ReturnType<typeof createTrader>

/**
 * Makes a trader in some products; `random` determines the orders. Only the trader may act for this player.
 * All functions throw if the server contradicts an earlier response.
 */
export function createTrader(name: string, client: Client, productIds: readonly string[], random: Random) {
  const sent: Sent[] = []
  let checkedCount = 0
  const below = (limit: number): number => Math.floor(random.uniform() * limit)

  /** Mostly a few shares, sometimes as many as possible or more than anyone can have. */
  function nextBody(): Body {
    const odd = [null, 1_000_000_000][below(20)]
    return {
      productId: productIds[below(productIds.length)]!,
      transactionType: random.uniform() < 0.6 ? 'buy' : 'sell',
      orderType: 'market',
      quantity: odd === undefined ? 1 + below(5) : odd,
    }
  }

  /** Sends a new order. The server and its database may be down; any other refusal throws. */
  async function send(): Promise<Outcome> {
    const order: Sent = { key: `${name}-${sent.length}`, body: nextBody(), answer: null }
    sent.push(order)
    const answer = await place(order).catch(() => null)
    if (answer === null) return 'silence'
    if (!answer.ok && answer.status === 503 && answer.error.code === 'unavailable') return 'unavailable'
    order.answer = unwrap(answer)
    return 'answered'
  }

  function place({ key, body }: Sent) {
    return client.call(placeOrder, { body }, { idempotencyKey: key })
  }

  /** Sends an order again. The response must equal the earlier one, if there was one. */
  async function repeat(order: Sent): Promise<void> {
    const answer = unwrap(await place(order))
    if (order.answer !== null) mustEqual(`The answer to ${order.key}`, answer, order.answer)
    order.answer = answer
  }

  /**
   * Checks the orders since the last check, once the server is back: those with a response are listed as in the response;
   * sent again, each gets the same response; and then the lists, the cash and the positions result from exactly the
   * orders that were sent, each once.
   */
  async function check(): Promise<Checked> {
    const round = sent.slice(checkedCount)
    const unanswered = round.filter(({ answer }) => answer === null)
    const found = await listsOf(client)
    const { transactions, orders } = known(round)
    for (const fill of transactions) mustEqual(`A fill of ${name}`, byId(found.transactions, fill.id), fill)
    for (const order of orders) mustEqual(`An order of ${name}`, byId(found.orders, order.id), order)

    const earlier = Array.from({ length: Math.min(sampleSize, checkedCount) }, () => below(checkedCount))
    await Promise.all([...round, ...earlier.map((index) => sent[index]!)].map(repeat))
    checkedCount = sent.length

    const expected = known(sent)
    const after = await listsOf(client)
    mustEqual(`The fills of ${name}`, after.transactions, expected.transactions.slice(0, listLimit))
    mustEqual(`The orders of ${name}`, after.orders, expected.orders.slice(0, listLimit))
    await mustBalance(name, client, expected.transactions)
    const there = new Set([
      ...found.transactions.map((fill) => fill.orderId),
      ...found.orders.map(({ id }) => id),
    ])
    return {
      answered: round.length - unanswered.length,
      unanswered: unanswered.length,
      late: unanswered.filter(({ answer }) => answer !== null && there.has(answer.order.id)).length,
    }
  }

  return { send, check, keys: (): string[] => sent.map(({ key }) => key) }
}

/** The lists of the server: fills, and orders without a fill. */
async function listsOf(client: Client) {
  const { transactions } = unwrap(await client.call(getTransactions, {}))
  const { orders } = unwrap(await client.call(getOrders, {}))
  return { transactions, orders }
}

/** Throws unless the cash and the positions of a player result from exactly these fills. */
async function mustBalance(name: string, client: Client, fills: readonly Transaction[]): Promise<void> {
  const portfolio = unwrap(await client.call(getPositions, {}))
  let cash: number = portfolio.startingBalance
  const quantities = new Map<string, number>()
  for (const fill of fills) {
    const sign = fill.transactionType === 'buy' ? 1 : -1
    cash -= sign * fill.quantity * fill.executionPrice + fill.executionCosts
    const productId = fill.productId!
    quantities.set(productId, (quantities.get(productId) ?? 0) + sign * fill.quantity)
  }
  mustEqual(`The cash of ${name}`, portfolio.availableBalance, cash)
  const held = portfolio.positions.map(({ productId, quantity }) => [productId, quantity as number])
  const expected = [...quantities].filter(([, quantity]) => quantity !== 0)
  mustEqual(`The positions of ${name}`, held.sort(), expected.sort())
}

/** What the lists must contain according to the responses, newest first. */
function known(sent: readonly Sent[]) {
  const answers = sent.flatMap((one) => one.answer ?? [])
  return {
    transactions: answers.flatMap(({ transaction }) => transaction ?? []).sort(newestFirst),
    orders: answers
      .map(({ order }) => order)
      .filter(({ orderStatus }) => orderStatus !== 'completed')
      .sort(newestFirst),
  }
}

/** Ids sort by the time of their creation. */
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
