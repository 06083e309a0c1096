// The real game of one session: a market with its issuer, trading with its engine, product events, closings, rankings and
// their HTTP API, on a real database. The session quotes prices and moves the clock; nothing runs by itself.

import { getRanking, type Ranking } from '@koersklasse/contract/rankings.ts'
import { defaultUnlockRules } from '@koersklasse/domain/competition/unlocking.ts'
import { euroPrice } from '@koersklasse/domain/market/euro-price.ts'
import { currencyPairSymbol, toProductId } from '@koersklasse/domain/market/instrument.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { defaultOrderLimits } from '@koersklasse/domain/orders/order-limits.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Transaction } from 'kysely'
import { pino } from 'pino'
import { createApp } from '../../../src/http/app.ts'
import { accountData } from '../../../src/modules/accounts/personal-data.ts'
import { createCompetitionStore } from '../../../src/modules/competitions/store.ts'
import { loadCatalogue } from '../../../src/modules/market/catalogue/catalogue.ts'
import type { SplitOf } from '../../../src/modules/market/corporate-actions/announced-actions.ts'
import { applySplit } from '../../../src/modules/market/corporate-actions/apply-split.ts'
import { createBetweenSplits } from '../../../src/modules/market/corporate-actions/between-splits.ts'
import { createHistoricalPrices } from '../../../src/modules/market/history/historical-prices.ts'
import { createHistoricalTerms } from '../../../src/modules/market/history/historical-terms.ts'
import { createPriceChanges } from '../../../src/modules/market/price-changes.ts'
import type { IssuedState } from '../../../src/modules/market/products/issued-state.ts'
import { createRankings, type Rankings } from '../../../src/modules/rankings/create-rankings.ts'
import { createClosing } from '../../../src/modules/trading/closing/close-competitions.ts'
import { createReadClosingWorths } from '../../../src/modules/trading/closing/closing-bids.ts'
import { createCorrections } from '../../../src/modules/trading/corrections/create-corrections.ts'
import { createTrading } from '../../../src/modules/trading/create-trading.ts'
import type { CorrectableMarket } from '../../../src/modules/trading/execution/running-correction.ts'
import { attributionOf } from '../../../src/modules/trading/history/portfolio-attribution.ts'
import { createPortfolioHistoryStore } from '../../../src/modules/trading/history/portfolio-history-store.ts'
import { tradingData } from '../../../src/modules/trading/personal-data.ts'
import { createProductEvents } from '../../../src/modules/trading/product-events/create-product-events.ts'
import type { EventfulMarket } from '../../../src/modules/trading/product-events/eventful-market.ts'
import type { Bus } from '../../../src/platform/bus/bus.ts'
import { createInProcessBus } from '../../../src/platform/bus/in-process.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import type { OpenDatabase } from '../../../src/platform/database/open-database.ts'
import type { Schema } from '../../../src/platform/database/schema.ts'
import { type Ids, systemIds } from '../../../src/platform/ids.ts'
import { silentLog } from '../../../src/platform/log.ts'
import { plainParts } from '../../fixtures/app-parts.ts'
import { ManualClock } from '../../fixtures/manual-clock.ts'
import { heardFeed } from '../../fixtures/manual-market.ts'
import { openMarketNode, shortTerms } from '../../fixtures/market-node.ts'
import { planCorrection } from '../../fixtures/plan-correction.ts'
import { createDelivery } from '../../fixtures/trading.ts'
import type { Period } from './naive-ranking.ts'

const catalogue = loadCatalogue(`symbol,name,isin,currency,type
KPN,KPN,NL0000009082,EUR,ss
IBM,IBM,US4592001014,USD,ss
IWDA,World,IE00B4L5Y983,EUR,etf
AEX,AEX,NL0000000107,EUR,in
EURUSD,EUR/USD,EU0009652759,USD,cu
`)
/** The shares and the ETF, by symbol. */
export const directProducts = new Map([...catalogue.products.values()].map((one) => [one.symbol, one]))
const log = pino({ level: 'silent' })
const source = 'test'

/** The issuer's terms with two leverages for each underlying, and X-Turbos that end after two weeks. */
const fewTerms = {
  ...shortTerms,
  ladder: { ...shortTerms.ladder, leverages: decimals({ major_pair: ['25'], other: ['2', '4.5'] }) },
  xTurbos: { ...shortTerms.xTurbos, days: [14], leverages: decimals({ major: ['10'] }) },
}

function decimals(own: Partial<Record<'major_pair' | 'major' | 'other', string[]>>) {
  const of = (texts: string[]) => texts.map(toDecimal)
  const { major_pair = ['15'], major = ['5', '15'], other = ['3'] } = own
  return {
    ...{ major_pair: of(major_pair), major: of(major), minor: of(['3']), other: of(other) },
    crypto: of(['1.5']),
  }
}

/** Quotes by symbol. */
export type Quotes = ReadonlyMap<string, Quote>

export type RankingGame = Awaited<ReturnType<typeof openRankingGame>>

/** Opens a game at an instant, on an empty database. */
export async function openRankingGame(database: OpenDatabase, start: number) {
  const { kysely } = database
  const bus = createInProcessBus(log)
  const market = await openMarket(database, new ManualClock(start), bus)
  const { node, view } = market
  const { trading, closing, ...parts } = await openTrading(database, bus, market)
  const openLists = () =>
    openRankings({
      ...{
        kysely,
        fenced: kysely,
        bus,
        clock: systemClock,
        market: view,
        closingValues: closing.closingValues,
      },
      benchmarkBefore: async () => [],
    })
  let lists = await openLists()

  return {
    ...{ ...parts, kysely, bus, node, clock: node.clock, closingValues: closing.closingValues },
    now: () => node.clock.now(),
    ...createBids(market),
    priceOf: view.priceOf,
    ...{ execute: trading.execute, reset: trading.reset, queueStats: trading.queueStats },
    openPortfolio: trading.openPortfolio,
    /** Makes a player leave the game. */
    async leave(userId: string): Promise<void> {
      await trading.cancelOrders(userId)
      await kysely.transaction().execute(async (tx) => {
        await trading.lockPortfolios(tx, userId)
        const person = { userId, email: `${userId}@example.org` }
        for (const { erase } of [tradingData, accountData]) await erase?.(tx, person)
      })
    },
    writeDailyValues: () => lists.rankings.writeDailyValues(),
    /** Repairs what a wrong quote has caused. */
    async correct({ symbol, time }: { symbol: string; time: number }): Promise<void> {
      const at = toEpochMs(time)
      const stretch = { symbol, from: at, until: at, below: null, above: null }
      const corrections = createCorrections({
        ...{
          kysely,
          fenced: kysely,
          ids: systemIds,
          log: silentLog,
          market: view,
          maxQuoteAge: Number.POSITIVE_INFINITY,
        },
        ...{ correct: trading.correct, reopen: parts.reopen },
        rewriteDailyValues: lists.rankings.rewriteDailyValues,
      })
      await node.save()
      const draft = await planCorrection(corrections, stretch, 'It was wrong')
      await kysely.transaction().execute((tx) => corrections.begin(tx, draft, 'It was wrong'))
      await node.quoteCorrections.apply()
      await corrections.start(new AbortController().signal).run()
    },
    /** Brings the lists up to date, as the timers of a node do. */
    async refreshLists(): Promise<void> {
      for (const { run } of lists.rankings.timers.toReversed()) await run()
    },
    /** The lists of another node, or of this one after a restart. */
    async restartLists(): Promise<void> {
      await lists.close()
      lists = await openLists()
    },
    standings: (id: string, period: Period, userIds: readonly string[]) =>
      lists.rankings.standings.positionsOf(id, period, userIds),
    dailyValuesOf: (portfolioId: string) => lists.rankings.dailyValuesOf(portfolioId),
    rankingFor: (userId: string, competitionId: string, period: Period, withSimulated: boolean) =>
      lists.ask(userId, competitionId, period, withSimulated),
    async close(): Promise<void> {
      await lists.close()
      await parts.closeTrading()
      node.issuer.close()
      await bus.close()
    },
  }
}

/** The proceeds of a piece of a product, in cents: 0 without a price, and the payout of a product that has ended. */
function createBids({ node, view }: Awaited<ReturnType<typeof openMarket>>) {
  return {
    /** The current bid of a product. */
    bidOf(productId: string): number {
      const id = toProductId(productId)
      return node.issued.get(id)?.ended?.price ?? view.priceOf(id)?.bid ?? 0
    },
    /** The bid at an instant of today, if the last quotes had been these. */
    bidOn(productId: string, quotes: Quotes, at: number): number {
      const id = toProductId(productId)
      const state = node.issued.get(id)
      if (state?.ended && state.ended.time <= at) return state.ended.price
      const { symbol, currency } = node.product(id)!
      const pair = currencyPairSymbol(currency)
      const [quote, rate] = [quotes.get(symbol), pair === null ? null : (quotes.get(pair) ?? null)]
      if (quote === undefined || node.actions.isDelisted(symbol)) return 0
      const price =
        state === undefined
          ? euroPrice(quote, currency, rate)
          : node.price(state.product, quote, rate, toEpochMs(at))
      return price?.bid ?? 0
    },
    /** The last quote of each symbol. */
    lastQuotes: (): Quotes => new Map(node.book.all().map((quote) => [quote.symbol, quote])),
  }
}

/** Trading with its engine, product events and closings. */
async function openTrading(
  { kysely }: OpenDatabase,
  bus: Bus,
  { node, view, historicalPrices }: Awaited<ReturnType<typeof openMarket>>,
) {
  const history = {
    ...{ market: view, pastPrices: historicalPrices, betweenSplits: view.betweenSplits },
    pastTerms: createHistoricalTerms({ ...node, ...node.past }),
    benchmark: catalogue.instruments.get('AEX')!,
  }
  const shared = { kysely, bus, log, ids: risingIds(), clock: systemClock, wakeOutbox() {} }
  const trading = createTrading({
    ...{ ...shared, ...history, batchSize: 100, maxQuoteAge: Number.POSITIVE_INFINITY },
    ...{ unlockRules: defaultUnlockRules, orderLimits: defaultOrderLimits, competitionOf: async () => null },
  })
  const engine = trading.startEngine()
  await engine.catchUp()
  const ending = new AbortController()
  const events = createProductEvents({
    ...{ ...shared, executeEvent: trading.executeEvent, withholding: toDecimal('0.15'), market: view },
  })
  const eventsRun = events.start(ending.signal)
  const competitions = createCompetitionStore(kysely)
  const deposits = trading.deposits.start(competitions.unclosed, ending.signal)
  const closing = createClosing({
    ...{ kysely, market: view, unclosed: competitions.unclosed, logSecret: Buffer.alloc(32, 1) },
    pricesBefore: historicalPrices.before,
    close: (tx, id) => competitions.close(tx, id, systemClock.now()),
  })
  const closingRun = closing.start(ending.signal)
  const { runEngine } = createDelivery({ kysely, bus, log })
  const historyStore = createPortfolioHistoryStore(kysely)
  const readClosingWorths = createReadClosingWorths(kysely)
  return {
    ...{ trading, closing },
    insertCompetition: competitions.insert,
    reopen: (tx: Transaction<Schema>, id: string) => competitions.close(tx, id, null),
    /** Does the work of each second: saves the issuer's changes, executes waiting orders, books product events. */
    async settle(): Promise<void> {
      node.issuer.advance()
      await node.save()
      await eventsRun.carryOut()
      // After a split, the quotes since its effective time count. They may end products, which are paid out a second later.
      await node.issuer.load()
      await node.save()
      await eventsRun.payOut()
      await node.issuer.load()
      await runEngine(engine)
      await deposits.run()
    },
    /** Makes the engine read the orders that have changed, as it does every few seconds. */
    catchUpOrders: engine.catchUp,
    /** Schedules a deposit of cash, which is booked when the next second has passed. */
    deposit: (deposit: Parameters<typeof trading.deposits.insert>[1]) =>
      trading.deposits.insert(kysely, deposit),
    /** Declares a corporate action; resolves to the instant at which it takes effect. */
    async declare(symbol: string, kind: string, value: string, exDate: string): Promise<number> {
      const declared = await events.declare({ symbol, exDate, kind, value })
      if (!declared.ok) throw new Error(declared.refusal)
      await node.issuer.load()
      return declared.value.effective
    },
    closeCompetitions: closingRun.run,
    /** Where the result of a portfolio comes from. */
    async attributionOf(portfolioId: string) {
      const deps = { ...history, readClosingWorths, store: historyStore }
      const read = (splits: readonly SplitOf[]) => attributionOf({ ...deps, splits }, portfolioId)
      return (await view.betweenSplits(read)).attribution
    },
    async closeTrading(): Promise<void> {
      ending.abort()
      await engine.close()
      await trading.close()
    },
  }
}

/** Ids that ascend even within a millisecond, so that they sort portfolios by their opening. */
function risingIds(): Ids {
  let last = 0
  return {
    secret: systemIds.secret,
    next() {
      last += 1
      return `${systemIds.next().slice(0, 13)}-7000-8000-${last.toString(16).padStart(12, '0')}`
    },
  }
}

/** A node of the market that also issues products, and the market as trading and rankings see it. */
async function openMarket({ kysely }: OpenDatabase, clock: ManualClock, bus: Bus) {
  const node = await openMarketNode({ kysely, catalogue, clock, bus, terms: fewTerms })
  await node.issuer.begin()
  const historicalPrices = createHistoricalPrices({ ...node, ...node.past })
  const { onChange } = createPriceChanges({ ...node, isFeedHere: () => false, log })
  const view = {
    ...{ source, hours: 'always', now: () => clock.now(), isOpen: () => true, isOver: () => false },
    ...{ feedState: () => heardFeed, exDateBreaks: node.actions.breaksOf, onChange },
    ...{ product: node.products.get, priceOf: node.products.priceOf, stateOf: node.products.stateOf },
    underlyingOf: (symbol) => symbol,
    ...{ tapeActions: [], quoteOf: node.book.get, isDistributing: () => true },
    quoteCorrections: node.quoteCorrections,
    instrument: (symbol: string) => catalogue.instruments.get(symbol),
    unpaidProducts: async () => [...node.issued.ended()].map(toEnded),
    markPaidOut: async () => {},
    onEnded: (listener) => node.issuer.onEnded((states) => states.map(toEnded).forEach(listener)),
    async applySplit(tx, split) {
      await applySplit(tx, source, split, clock.now())
      return () => void node.issuer.load()
    },
    historicalPrices,
    betweenSplits: createBetweenSplits({
      ...{ ...node.productStore, isApplied: node.actions.isApplied, load: node.issuer.load },
    }),
  } satisfies EventfulMarket & CorrectableMarket & Record<string, unknown>
  return { node, view, historicalPrices }
}

function toEnded({ product, ended }: IssuedState) {
  return { product, ...ended! }
}

/** The rankings of a node, with their HTTP API. */
async function openRankings(deps: Parameters<typeof createRankings>[0]) {
  const rankings: Rankings = createRankings(deps)
  const app = await createApp({
    ...plainParts,
    authenticate: async (userId) => ({
      ...{ userId, username: userId, sessionId: userId, mustAcceptTerms: false, competitionId: null },
      ...{ roles: [], rolesWithoutPasskey: [], isExcluded: false },
    }),
    addApiRoutes: (api) =>
      rankings.addRoutes(api, { competitionOf: async (_, id) => (id === undefined ? null : { id }) }),
  })
  return {
    rankings,
    async ask(
      userId: string,
      competitionId: string,
      period: Period,
      withSimulated: boolean,
    ): Promise<Ranking> {
      const query = `competitionId=${competitionId}&withoutSimulated=${!withSimulated}`
      const answer = await app.inject({
        url: `/api/rankings/${period}?${query}`,
        headers: { authorization: `Bearer ${userId}` },
      })
      if (answer.statusCode !== 200) throw new Error(`${period}: ${answer.statusCode} ${answer.body}`)
      return getRanking.response.parse(answer.json())
    },
    async close(): Promise<void> {
      rankings.close()
      await app.close()
    },
  }
}
