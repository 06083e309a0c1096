// A game on the recorded week, with the real market, issuer, execution, payouts and corrections on a real database. Two
// games with the same players can be compared.

import { setTimeout as pause } from 'node:timers/promises'
import { houseRules } from '@koersklasse/domain/competition/competition.ts'
import { defaultUnlockRules, unlockables } from '@koersklasse/domain/competition/unlocking.ts'
import { LogVerifier, type VerifiedLog } from '@koersklasse/domain/competition/verify-log.ts'
import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { defaultOrderLimits } from '@koersklasse/domain/orders/order-limits.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { createCompetitionStore } from '../../../src/modules/competitions/store.ts'
import { createHistoricalPrices } from '../../../src/modules/market/history/historical-prices.ts'
import { type IssuerTerms, readIssuerTerms } from '../../../src/modules/market/issuer/issuer-terms.ts'
import { createPriceChanges } from '../../../src/modules/market/price-changes.ts'
import { createClosing } from '../../../src/modules/trading/closing/close-competitions.ts'
import { createCorrections } from '../../../src/modules/trading/corrections/create-corrections.ts'
import type { PlaceOrder } from '../../../src/modules/trading/execution/command.ts'
import { createCommandQueue } from '../../../src/modules/trading/execution/command-queue.ts'
import { createExecuteBatch } from '../../../src/modules/trading/execution/execute-batch.ts'
import type { CorrectableMarket } from '../../../src/modules/trading/execution/running-correction.ts'
import { createAppendLog, logHash } from '../../../src/modules/trading/log/append-log.ts'
import { createOrderEngine, type EngineMarket } from '../../../src/modules/trading/orders/order-engine.ts'
import { createWaitingOrderStore } from '../../../src/modules/trading/orders/waiting-order-store.ts'
import { createOpenPortfolio } from '../../../src/modules/trading/portfolios/open-portfolio.ts'
import { createProductEvents } from '../../../src/modules/trading/product-events/create-product-events.ts'
import type { EventfulMarket } from '../../../src/modules/trading/product-events/eventful-market.ts'
import { createInProcessBus } from '../../../src/platform/bus/in-process.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import { type Fence, holdsRole } from '../../../src/platform/database/fence.ts'
import type { OpenDatabase } from '../../../src/platform/database/open-database.ts'
import type { Schema } from '../../../src/platform/database/schema.ts'
import { systemIds } from '../../../src/platform/ids.ts'
import { ManualClock } from '../../fixtures/manual-clock.ts'
import { heardFeed } from '../../fixtures/manual-market.ts'
import { openMarketNode } from '../../fixtures/market-node.ts'
import { createDelivery, insertUsers } from '../../fixtures/trading.ts'
import { steepTermsFile } from '../recorded-week/compare-week.ts'
import { type Line, weekCatalogue, weekLines } from '../recorded-week/tape-lines.ts'
import { openResults } from './seen-results.ts'

const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' })
const [dayMs, source] = [24 * 3_600_000, 'test']
/** The recorded week has real prices, but quotes the currency only once an hour, so the age of its rate does not count. */
const feed = { ...heardFeed, countsRateAge: false }
const terms: IssuerTerms = readIssuerTerms(JSON.stringify(steepTermsFile))

export type TickGame = Awaited<ReturnType<typeof openTickGame>>

/**
 * Opens a game on a database: a new game with some players, or the one that is already there.
 * @param options.at the market's time
 * @param options.ends the ends of the competitions, over which the players are distributed in turn
 * @param options.batchSize how many portfolios are changed in one transaction
 * @param options.engine the fence of the engine role, on a node that competes for it and does not run the feed
 */
// Longer than 70 lines: a page that constructs every part of a game.
export async function openTickGame(
  { kysely, fencedBy }: Pick<OpenDatabase, 'kysely' | 'fencedBy'>,
  {
    players = 0,
    at = weekLines[0]!.time,
    batchSize = 100,
    ends = [at + 30 * dayMs],
    engine: fence,
  }: { players?: number; at?: number; batchSize?: number; ends?: readonly number[]; engine?: Fence } = {},
) {
  const clock = new ManualClock(at)
  const bus = createInProcessBus(log)
  const isFeedHere = fence === undefined
  const node = await openMarketNode({
    ...{ kysely, catalogue: weekCatalogue, clock, bus, terms, isFeedHere: () => isFeedHere },
  })
  if (isFeedHere) await node.issuer.begin()
  const fenced = fence === undefined ? kysely : fencedBy(fence)
  const market: EngineMarket & CorrectableMarket & EventfulMarket = {
    ...{
      source,
      hours: 'always' as const,
      now: () => clock.now(),
      isOver: () => false,
      feedState: () => feed,
    },
    ...{ isOpen: () => true, product: node.products.get, priceOf: node.products.priceOf },
    ...{ stateOf: node.products.stateOf, underlyingOf: (symbol: string) => symbol },
    ...{ exDateBreaks: node.actions.breaksOf, quoteCorrections: node.quoteCorrections },
    onChange: createPriceChanges({ ...node, isFeedHere: () => false, log }).onChange,
    ...{ tapeActions: [], quoteOf: node.book.get, isDistributing: () => true },
    instrument: (symbol: string) => node.catalogue.instruments.get(symbol),
    unpaidProducts: async () =>
      [...node.issued.ended()].map(({ product, ended }) => ({ product, ...ended! })),
    markPaidOut: async () => {},
    onEnded: (listener) =>
      node.issuer.onEnded((states) => {
        for (const { product, ended } of states) listener({ product, ...ended })
      }),
    applySplit: () => Promise.reject(new Error('No share is split that week')),
  }
  const userIds = players === 0 ? await readUserIds(kysely) : await join(kysely, players, { at, ends }, clock)
  const portfolios = await kysely.selectFrom('portfolios').select(['id', 'user_id']).execute()
  const portfolioOf = new Map(portfolios.map(({ id, user_id }) => [userIds.indexOf(user_id!), id]))

  const execution = {
    ...{ kysely, ids: systemIds, market, maxQuoteAge: 15 * 60_000 },
    ...{ unlockRules: defaultUnlockRules, orderLimits: defaultOrderLimits },
    ...(fence !== undefined && { holdsEngine: (db: Kysely<Schema>) => holdsRole(db, fence) }),
  }
  const executeBatch = createExecuteBatch(execution)
  const commandQueue = createCommandQueue({ executeBatch, batchSize, clock: systemClock, log })
  const waitingOrders = createWaitingOrderStore(kysely)
  const engine = createOrderEngine({ ...execution, waitingOrders, commandQueue, bus, log })
  const ending = new AbortController()
  const events = createProductEvents({
    ...{ kysely: fenced, ids: systemIds, log, executeEvent: commandQueue.executeEvent, wakeOutbox() {} },
    ...{ withholding: toDecimal('0'), market },
  }).start(ending.signal)
  const competitions = createCompetitionStore(kysely)
  const closing = createClosing({
    ...{ kysely: fenced, market, unclosed: competitions.unclosed, logSecret: Buffer.alloc(32, 1) },
    ...{ pricesBefore: createHistoricalPrices(node).before, pageSize: batchSize },
    close: (tx, id) => competitions.close(tx, id, clock.now()),
  })
  const benchmark = weekCatalogue.instruments.get('GC')!
  const { closingValues } = closing
  const { rankings, seenBy } = openResults({ kysely, fenced, bus, node, market, closingValues, benchmark })
  const corrections = createCorrections({
    ...{ ...execution, log, fenced, correct: commandQueue.correct },
    rewriteDailyValues: rankings.rewriteDailyValues,
    reopen: (tx, id) => competitions.close(tx, id, null),
  })
  const closingRun = closing.start(ending.signal)
  const correcting = corrections.start(ending.signal)
  const { runEngine } = createDelivery({ kysely, bus, log })
  await engine.catchUp()

  async function settle(): Promise<void> {
    if (node.issuer.isUnsaved()) {
      await node.save()
      await events.payOut()
    }
    await runEngine(engine)
  }

  return {
    ...{ node, clock, kysely, corrections, market },
    /** Quotes a line of the tape, or a tick that is not in it, and executes the orders and events that it causes. */
    async quote(line: Line): Promise<void> {
      clock.advance(line.time - clock.now())
      node.issuer.advance()
      node.apply({ ...line })
      await settle()
    },
    /** Moves to a few seconds after a midnight, and writes its values. */
    async passMidnight(midnight: number): Promise<void> {
      clock.advance(midnight + 10_000 - clock.now())
      node.issuer.advance()
      await settle()
      await node.save()
      await rankings.writeDailyValues()
    },
    async place(player: number, productId: ProductId, order: PlaceOrder['terms']) {
      const portfolioId = portfolioOf.get(player)!
      const placed = { kind: 'place', portfolioId, productId, terms: order, validity: 'cancel' } as const
      const result = await commandQueue.execute({ ...placed, idempotencyKey: null })
      await runEngine(engine)
      return result
    },
    portfolioOf: (player: number): string => portfolioOf.get(player)!,
    /** Begins to carry out a draft. */
    async begin(id: string, note: string): Promise<void> {
      const draft = await corrections.store.find(id)
      await kysely.transaction().execute((tx) => corrections.begin(tx, draft!, note))
    },
    /** Carries out the corrections that have begun, and then what has waited for them. */
    async correct(): Promise<void> {
      await node.quoteCorrections.apply()
      await correcting.run()
      await engine.catchUp()
      await settle()
    },
    /** Closes competitions that are over, and writes their logs. */
    close: closingRun.run,
    /** Works as the node with the engine role until nothing is left to correct or to close. */
    async workAsEngine(signal: AbortSignal): Promise<void> {
      const works = [corrections.start(signal), closing.start(signal)]
      while (!signal.aborted && (await hasWork(kysely, clock.now()))) {
        try {
          await node.quoteCorrections.apply()
          for (const { run } of works) await run()
        } catch (fault) {
          // Retried, as timers do.
          log.warn({ err: fault })
        }
        await pause(5)
      }
      await Promise.all(works.map(({ settled }) => settled()))
    },
    /** The closing value of each player, in cents, and the position in the final list. */
    async finalList(): Promise<object[]> {
      const { rows } = await sql<{ userId: string; result: object }>`
        select user_id as "userId", jsonb_build_array(value, position) as result
        from closing_values v join portfolios p on p.id = v.portfolio_id`.execute(kysely)
      return userIds.map((id) => rows.find((row) => row.userId === id)?.result ?? {})
    },
    /** Writes the log of the competition that ends first up to now, and checks it as players do. */
    async verifyLog(): Promise<VerifiedLog> {
      const { id, closed_at } = await kysely
        .selectFrom('competitions')
        .select(['id', 'closed_at'])
        .orderBy('end_at')
        .executeTakeFirstOrThrow()
      const competition = (await competitions.find(id))!
      if (closed_at === null)
        await createAppendLog({ kysely, logSecret: Buffer.alloc(32, 1) }).append(
          competition,
          toEpochMs(clock.now() + 120_000),
          ending.signal,
        )
      const verifier = new LogVerifier(logHash)
      const lines = await kysely
        .selectFrom('competition_log')
        .select('line')
        .where('competition_id', '=', id)
        .orderBy('seq')
        .execute()
      for (const { line } of lines) verifier.add(line)
      return verifier.finish()
    },
    /** Writes the values of past midnights. */
    writeDailyValues: rankings.writeDailyValues,
    /** What all players see of their results, for a comparison with another game. */
    seen: () => seenBy(userIds.map((id, player) => ({ userId: id, portfolioId: portfolioOf.get(player)! }))),
    /** How many players there are. */
    players: userIds.length,
    /** What all players have, for a comparison with another game. */
    accounts: () => readAccounts(kysely, userIds),
    async shutDown(): Promise<void> {
      ending.abort()
      await engine.close()
      await commandQueue.close()
      node.issuer.close()
      rankings.close()
    },
  }
}

async function join(
  kysely: Kysely<Schema>,
  players: number,
  { at, ends }: { at: number; ends: readonly number[] },
  clock: ManualClock,
): Promise<string[]> {
  const competitions = ends.map((end, place) => ({
    ...houseRules,
    ...{ id: systemIds.next(), start: toEpochMs(at - 1), end: toEpochMs(end) },
    ...(place > 0 && { isHouse: false, name: `Competition ${place}`, joinCode: `code-${place}` }),
    ...{ startingBalance: toCents(100_000_00), sprinterCap: toCents(50_000_00) },
    ...{ costs: { fixed: toCents(200), rateBasisPoints: 5 }, unlocked: [...unlockables] },
  }))
  for (const competition of competitions) await createCompetitionStore(kysely).insert(competition)
  const userIds = Array.from({ length: players }, (_, index) => userId(index))
  await insertUsers(kysely, userIds, clock.now())
  const openPortfolio = createOpenPortfolio({ kysely, ids: systemIds, marketClock: clock })
  for (const [player, id] of userIds.entries())
    await openPortfolio(id, competitions[player % competitions.length]!)
  return userIds
}

const userId = (player: number): string => `00000000-0000-7000-8000-${String(player).padStart(12, '0')}`

/** Whether a correction runs, or a competition that is over is still to be closed. */
async function hasWork(kysely: Kysely<Schema>, now: number): Promise<boolean> {
  const { rows } = await sql`
    select from corrections where state = 'running'
    union all select from competitions where end_at <= ${now} and closed_at is null`.execute(kysely)
  return rows.length > 0
}

async function readUserIds(kysely: Kysely<Schema>): Promise<string[]> {
  return (await kysely.selectFrom('users').select('id').orderBy('id').execute()).map(({ id }) => id)
}

/** What each player has: cash, pieces and costs by product, waiting orders, the gain of each product, and the ledger. */
async function readAccounts(kysely: Kysely<Schema>, userIds: readonly string[]): Promise<object[]> {
  const { rows } = await sql<{ userId: string; account: object }>`
    select user_id as "userId", jsonb_build_object(
      'cash', cash, 'waiting', waiting_orders,
      'positions', (select coalesce(jsonb_agg(jsonb_build_array(product_id, quantity, cost) order by product_id), '[]')
        from positions where portfolio_id = p.id and quantity > 0),
      'orders', (select coalesce(jsonb_agg(jsonb_build_array(product_id, side, order_type, quantity, limit_price, stop_price)
          order by product_id, side, order_type, quantity, limit_price, stop_price), '[]')
        from orders where portfolio_id = p.id and status = 'pending'),
      'gains', (select coalesce(jsonb_object_agg(product_id, gain), '{}') from (
        select product_id, sum(gain) as gain from transactions where portfolio_id = p.id group by 1
        having sum(gain) <> 0) as gained),
      'ledger', (select jsonb_object_agg(account, amount) from (
        select account, sum(amount) as amount from ledger_entries where portfolio_id = p.id group by 1
        having sum(amount) <> 0) as booked)
    ) as account
    from portfolios p where user_id is not null`.execute(kysely)
  return userIds.map((id) => rows.find((row) => row.userId === id)!.account)
}
