// Plays one session twice: on the real command queue and engine with a real database, and on the naive twin. The
// answers, the changes reported to players, and the final rows must be the same.

import type { Order, Transaction } from '@koersklasse/contract/trading.ts'
import { type Cents, type Quantity, toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import type { CommandResult, OrderCommand } from '../../../src/modules/trading/execution/command.ts'
import { auditLedger } from '../../../src/modules/trading/portfolios/audit-ledger.ts'
import { conditionOf } from '../../../src/modules/trading/portfolios/order-terms.ts'
import type { Topics } from '../../../src/platform/bus/bus.ts'
import type { OpenDatabase } from '../../../src/platform/database/open-database.ts'
import type { Ids } from '../../../src/platform/ids.ts'
import { handProduct } from '../../fixtures/manual-market.ts'
import { createTradingFixture } from '../../fixtures/trading.ts'
import { describeChange, describeOrder, NaiveGame, type NaiveOrder, type Placement } from './naive-game.ts'
import { playerCount, type Session, type SessionBurst, type SessionCommand, twinProducts } from './session.ts'

const products = twinProducts.map(({ symbol, isin, type }) => handProduct(symbol, isin, type))
const patienceMs = 10_000

/** The number of commands, and the outcome of each order, such as `limit completed` or `market no_funds`. */
export interface Played {
  commands: number
  outcomes: string[]
}

/**
 * Plays a session on a database, which is emptied first.
 * @throws an error with the first difference between the two games
 */
export async function playSession(database: OpenDatabase, session: Session): Promise<Played> {
  await database.pool.query(
    `truncate users, competitions, portfolios, positions, orders, transactions, ledger_entries, outbox cascade`,
  )
  const play = await startPlay(database, session)
  try {
    for (const burst of session.bursts) await play.burst(burst)
    await play.compareRows()
    return play.played()
  } finally {
    play.close()
  }
}

async function startPlay(database: OpenDatabase, { start, batchSize }: Session) {
  const fixture = await createTradingFixture({
    ...{ database, products, start, batchSize },
    players: playerCount,
    sprinterCap: 20_000_00,
    hours: 'regular',
    ids: countingIds(),
  })
  const { market, commandQueue, competition, userIds, bus } = fixture
  const twin = new NaiveGame(
    {
      startingBalance: competition.startingBalance,
      sprinterCap: competition.sprinterCap,
      fixed: competition.costs.fixed,
      basisPoints: competition.costs.rateBasisPoints,
      maxQuoteAge: 15 * 60_000,
      competitionEnd: competition.end,
    },
    twinProducts.map(({ type }) => type !== 'ss'),
    playerCount,
    start,
  )
  const engine = fixture.startEngine()
  await engine.catchUp()
  /** Maps between the ids of the twin's orders and the real ids. */
  const idOf: string[] = []
  const numberOf = new Map<string, number>()
  const told: Topics['portfolio']['change'][][] = userIds.map(() => [])
  bus.subscribe('portfolio', ({ userId, change }) => told[userIds.indexOf(userId)]!.push(change))
  let given = 0

  const quoteOn = ({ product, level, spread }: SessionBurst['quotes'][number]): void => {
    const { low, high, delay } = twinProducts[product]!
    const bid = spread === null ? null : inRange(low, high, level)
    const ask = bid === null || spread === null ? null : bid + Math.ceil((bid * spread) / 10_000)
    twin.products[product]!.price =
      bid === null || ask === null ? null : { bid, ask, time: twin.now - (delay ?? 0), delay }
    market.quote(products[product]!, bid, ask, delay)
  }

  /** Translates a command for both games; null if the order that it refers to does not exist yet. */
  function translate(
    command: SessionCommand,
    known: number,
  ): { real: OrderCommand; naive: () => NaiveOrder | string } | null {
    if (command.kind === 'place') {
      const { player, product, side, validity } = command
      const { low, high } = twinProducts[product]!
      const placement: Placement = {
        ...{ player, product, side, validity, type: command.type },
        quantity: inPieces(command.quantity, (low + high) / 2),
        price: command.type === 'market' ? null : Math.max(1, inRange(low, high, command.level)),
        key: command.key === null ? null : `twin-key-${command.key}`,
      }
      return { real: placing(placement), naive: () => twin.place(placement) }
    }
    if (known === 0) return null
    const order = twin.orders[known - 1 - (command.back % known)]!
    const whose = { userId: userIds[order.player]!, orderId: idOf[order.number]! }
    if (command.kind === 'cancel')
      return { real: { kind: 'cancel', ...whose }, naive: () => twin.cancel(order) }
    const { low, high } = twinProducts[order.product]!
    const { validity } = command
    const quantity = command.quantity === undefined ? undefined : inPieces(command.quantity, (low + high) / 2)
    const price = command.level === undefined ? undefined : Math.max(1, inRange(low, high, command.level))
    const field = order.type === 'stoploss' ? 'stopPrice' : 'limitPrice'
    return {
      real: {
        ...{ kind: 'change', ...whose, quantity: quantity as Quantity | null | undefined, validity },
        [field]: price as Cents | undefined,
      } as OrderCommand,
      naive: () =>
        twin.change(order, {
          ...(quantity !== undefined && { quantity }),
          ...(price !== undefined && { price }),
          ...(validity !== undefined && { validity }),
        }),
    }
  }

  function placing({ player, product, side, type, quantity, price, validity, key }: Placement): OrderCommand {
    const cents = price === null ? null : toCents(price)
    const condition = conditionOf({
      order_type: type,
      limit_price: type === 'limit' ? cents : null,
      stop_price: type === 'stoploss' ? cents : null,
    })
    return {
      kind: 'place',
      userId: userIds[player]!,
      productId: products[product]!.id,
      terms: { side, quantity: quantity === null ? null : toQuantity(quantity), ...condition },
      validity,
      idempotencyKey: key,
    }
  }

  async function give({ commands, meanwhile }: SessionBurst): Promise<void> {
    const known = twin.orders.length
    const translated = commands.map((command) => translate(command, known)).filter((each) => each !== null)
    given += translated.length
    const answers = translated.map(({ real }) =>
      commandQueue.execute(real).catch((fault: unknown): CommandResult | string => `fault: ${String(fault)}`),
    )
    if (meanwhile !== null) quoteOn(meanwhile)
    for (const [index, { naive, real }] of translated.entries()) {
      const expected = naive()
      const words = typeof expected === 'string' ? expected : describeOrder(expected)
      const answer = await answers[index]!
      if (typeof answer !== 'string' && answer.ok && typeof expected !== 'string') {
        idOf[expected.number] ??= answer.value.order.id
        numberOf.set(idOf[expected.number]!, expected.number)
      }
      mustEqual(`the answer to ${JSON.stringify(real)}`, wordsOf(answer), words)
    }
    if (meanwhile !== null && meanwhile.spread !== null) twin.lookAtPrice(meanwhile.product)
  }

  function wordsOf(answer: CommandResult | string): string {
    if (typeof answer === 'string') return answer
    if (!answer.ok) return answer.refusal.code
    return describeOrder(asNaive(answer.value.order, answer.value.transaction))
  }

  function asNaive(
    order: Order,
    transaction: Transaction | null,
  ): Omit<NaiveOrder, 'player' | 'key' | 'placed'> {
    return {
      number: numberOf.get(order.id) ?? -1,
      product: products.findIndex(({ id }) => id === order.productId),
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

  async function idle(): Promise<void> {
    const deadline = performance.now() + patienceMs
    while (engine.stats().due > 0) {
      if (performance.now() > deadline)
        throw new Error(`The engine does not execute ${engine.stats().due} orders`)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }

  function compareTold(): void {
    for (const [player, changes] of told.entries()) {
      const real = changes.map(({ version, availableBalance, order, transaction, position }) =>
        describeChange(
          version,
          availableBalance,
          order === null ? '' : describeOrder(asNaive(order, transaction)),
          position,
        ),
      )
      mustEqual(
        `what player ${player} is told at ${new Date(twin.now).toISOString()}`,
        real,
        twin.players[player]!.told,
      )
      changes.length = 0
      twin.players[player]!.told.length = 0
    }
  }

  return {
    async burst(burst: SessionBurst): Promise<void> {
      await give(burst)
      await idle()
      await fixture.deliver()
      await idle()
      twin.now = after(twin.now, burst.advance)
      market.moveTo(twin.now)
      engine.sweep()
      await idle()
      twin.lookAtTime()
      if (burst.bidOnly !== null) {
        const { product, isSo } = burst.bidOnly
        twin.products[product]!.isBidOnly = isSo
        market.setState(products[product]!, { bidOnly: isSo ? 'leverage' : null })
      }
      for (const quote of burst.quotes) {
        quoteOn(quote)
        await idle()
        if (quote.spread !== null) twin.lookAtPrice(quote.product)
      }
      await fixture.deliver()
      compareTold()
    },

    /** Compares the final rows of the database with the twin's state. */
    async compareRows(): Promise<void> {
      const { kysely, store } = fixture
      const portfolios = await kysely.selectFrom('portfolios').selectAll().execute()
      for (const [player, { cash, version, held }] of twin.players.entries()) {
        const portfolio = portfolios.find(({ user_id }) => user_id === userIds[player])!
        mustEqual(`the cash of player ${player}`, [portfolio.cash, portfolio.version], [cash, version])
        const positions = (await store.positionsOf(portfolio.id)).map(({ product_id, quantity, cost }) => [
          products.findIndex(({ id }) => id === product_id),
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
      const rows = await kysely.selectFrom('orders').selectAll().orderBy('id').execute()
      const orders = rows.map((row) => [
        numberOf.get(row.id),
        row.status,
        row.abort_reason,
        row.decision?.isCut ?? false,
      ])
      mustEqual(
        'the orders',
        orders,
        twin.orders.map(({ number, status, reason, fill }) => [number, status, reason, fill?.isCut ?? false]),
      )
      const waiting = twin.orders.filter(({ status }) => status === 'pending').length
      mustEqual('the orders that the engine has', engine.stats().waiting, waiting)
      mustEqual('the faults in the books', await auditLedger(kysely), [])
    },

    played: (): Played => ({
      commands: given,
      outcomes: twin.orders.map(({ status, reason, type }) => `${type} ${reason ?? status}`),
    }),
    close: () => engine.close(),
  }
}

function mustEqual(what: string, real: unknown, expected: unknown): void {
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

function inRange(low: number, high: number, level: number): number {
  return low + Math.floor(((high - low) * level) / 1_000)
}

function inPieces(thousandths: number | null, price: number): number | null {
  return thousandths === null ? null : Math.max(1, Math.floor((thousandths * 100_00) / price))
}

const hourMs = 3_600_000
const hours = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Amsterdam',
  hour: 'numeric',
  hourCycle: 'h23',
})

/** The next instant of a session's clock. */
function after(now: number, advance: SessionBurst['advance']): number {
  if (typeof advance === 'number') return now + advance
  let next = now - (now % hourMs) + hourMs
  while (Number(hours.format(next)) !== (advance.endsWith('08:00') ? 8 : 22)) next += hourMs
  return advance.startsWith('to before') ? Math.max(now, next - 1) : next
}

/** Ascending ids, so that orders of the same millisecond are sorted by creation. */
function countingIds(): Ids {
  let last = 0
  return {
    next: () => `00000000-0000-7000-8000-${(++last).toString(16).padStart(12, '0')}`,
    secret: () => 'secret',
  }
}
