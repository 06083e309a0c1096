// A market that a test quotes by hand, with its candles and clock, and trading on it over HTTP, on a real database.

import { placeOrder } from '@koersklasse/contract/trading.ts'
import type { Competition } from '@koersklasse/domain/competition.ts'
import type { Product } from '@koersklasse/domain/instrument.ts'
import { toCents } from '@koersklasse/domain/money.ts'
import type { Quote } from '@koersklasse/domain/quote.ts'
import { toEpochMs } from '@koersklasse/domain/time.ts'
import { defaultUnlockRules, unlockables } from '@koersklasse/domain/unlocking.ts'
import { pino } from 'pino'
import { createApp } from './http/app.ts'
import { createCompetitionStore } from './modules/competitions/store.ts'
import { type Catalogue, loadCatalogue } from './modules/market/catalogue/catalogue.ts'
import { createCandles } from './modules/market/history/candles.ts'
import { createPricesAt } from './modules/market/history/prices-at.ts'
import { createPruneCandles } from './modules/market/history/prune-candles.ts'
import { openMarketNode } from './modules/market/market-node.fixture.ts'
import type { IssuedState } from './modules/market/products/issued-state.ts'
import { createMarketStore } from './modules/market/store.ts'
import { createTrading } from './modules/trading/create-trading.ts'
import { createInProcessBus } from './platform/bus/in-process.ts'
import { ManualClock } from './platform/clock.ts'
import type { OpenDatabase } from './platform/database/open-database.ts'
import { systemIds } from './platform/ids.ts'

const smallCatalogue = loadCatalogue(`symbol,name,isin,currency,type
KPN,KPN,NL0000009082,EUR,ss
IBM,IBM,US4592001014,USD,ss
BP,BP,GB0007980591,GBp,ss
AEX,AEX,NL0000000107,EUR,in
SPX,S&P 500,US78378X1072,USD,in
EURUSD,EUR/USD,EU0009652759,USD,cu
EURGBP,EUR/GBP,EU0009653088,GBP,cu
`)
export const symbols = [...smallCatalogue.instruments.keys()]
export const products: readonly Product[] = [...smallCatalogue.products.values()]
const log = pino({ level: 'silent' })

export type HistoryGame = Awaited<ReturnType<typeof openGame>>

/** Opens a game at an instant, with candles of its own, on a database that may have been used before. */
export async function openGame(
  database: OpenDatabase,
  start: number,
  { benchmark = 'AEX', catalogue = smallCatalogue }: { benchmark?: string; catalogue?: Catalogue } = {},
) {
  const { kysely } = database
  const symbols = [...catalogue.instruments.keys()]
  await kysely.deleteFrom('candles').execute()
  await kysely.deleteFrom('corporate_actions').execute()
  const clock = new ManualClock(start)
  const store = createMarketStore(kysely, 'test')
  const { book, wire, past, products, issued, productStore } = await openMarketNode({
    kysely,
    catalogue,
    clock,
  })
  let candles = createCandles({ store, symbols })
  book.onQuotes((quotes) => candles.add(quotes))
  const accepted: Quote[] = []
  book.onQuotes((quotes) => accepted.push(...quotes))

  const competition: Competition = {
    id: systemIds.next(),
    start: toEpochMs(start),
    end: toEpochMs(start + 400 * 24 * 3_600_000),
    startingBalance: toCents(100_000_00),
    maxLeverageSpread: toCents(50_000_00),
    costs: { fixed: toCents(200), rateBasisPoints: 5 },
    unlocked: [...unlockables],
  }
  await createCompetitionStore(kysely).insert(competition)

  const trading = createTrading({
    kysely,
    bus: createInProcessBus(log),
    ids: systemIds,
    market: {
      now: () => clock.now(),
      isOpen: () => true,
      product: products.get,
      priceOf: products.priceOf,
      hours: 'always',
      stateOf: products.stateOf,
      onChange: () => () => {},
    },
    pastPrices: {
      bids: (...asked) => createPricesAt({ ...past, candles }).bids(...asked),
      mids: (...asked) => createPricesAt({ ...past, candles }).mids(...asked),
    },
    benchmark: catalogue.instruments.get(benchmark)!,
    log,
    batchSize: 100,
    maxQuoteAge: Number.POSITIVE_INFINITY,
    unlockRules: defaultUnlockRules,
    activeCompetition: () => competition,
    wakeOutbox() {},
  })
  const app = await createApp({
    publicUrl: 'http://localhost:3000',
    webFolder: null,
    productOf: () => undefined,
    title: 'Test',
    version: '1',
    requestsPerMinute: null,
    trustProxy: false,
    // A token is the player's id and name.
    authenticate: async (token) => {
      const [userId = '', username = ''] = token.split(' ')
      return { userId, username, sessionId: userId }
    },
    ids: systemIds,
    log,
    addApiRoutes: (api) => trading.addRoutes(api, { toWireProduct: wire.product }),
    addRootRoutes() {},
  })

  async function call(token: string, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) {
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'test' },
      ...(body === undefined ? {} : { payload: body }),
    })
    return { status: response.statusCode, body: response.json() }
  }

  return {
    clock,
    kysely,
    competition,
    /** All quotes that were taken, in order. */
    accepted,
    /** Issues a product, or sets its levels anew. */
    async issue(state: IssuedState): Promise<void> {
      const isNew = issued.get(state.product.id) === undefined
      await kysely
        .transaction()
        .execute((tx) => (isNew ? productStore.insert(tx, [state], 1) : productStore.update(tx, [state])))
      issued.put([state])
    },
    issued,
    priceOf: products.priceOf,
    call,
    /** Quotes a symbol now; a quote that is not newer than the last changes nothing. */
    quote(symbol: string, bid: string, ask = bid): void {
      book.apply([{ symbol, bid, ask, time: clock.now() }], 'test')
    },
    /** Lets a new player join; resolves to the token. */
    async join(): Promise<string> {
      const id = systemIds.next()
      const username = `p${id.slice(-12)}`
      await kysely
        .insertInto('users')
        .values({
          id,
          username,
          email: `${username}@example.org`,
          password_hash: '-',
          newsletter_consent: false,
          terms_accepted_at: clock.now(),
          created_at: clock.now(),
        })
        .execute()
      await trading.openPortfolio(id, competition)
      return `${id} ${username}`
    },
    /** Places an order; resolves to its fill, or null where there was none. */
    async trade(token: string, side: 'buy' | 'sell', product: Product, quantity: number) {
      const terms = { transactionType: side, orderType: 'market', quantity }
      const { status, body } = await call(token, 'POST', '/orders', { productId: product.id, ...terms })
      return status === 200 ? placeOrder.response.parse(body).transaction : null
    },
    /** Writes the candles down, and forgets those that are over. */
    async save(): Promise<void> {
      await candles.save()
      for (let sweep = 0; sweep < 3; sweep += 1) candles.sweep({ keepUnsaved: true })
    },
    /** Begins anew with what is written down. */
    async restart(): Promise<void> {
      await candles.save()
      candles = createCandles({ store, symbols })
      await candles.load()
    },
    /** Has the candles pruned that nothing shows any more. */
    prune: () =>
      createPruneCandles({ store, symbols, clock, book, isHere: () => true })(trading.pastReliedOn),
    async close(): Promise<void> {
      await app.close()
      await trading.close()
    },
  }
}

/** The product of a symbol of the small catalogue. */
export function productOf(symbol: string): Product {
  return products.find((product) => product.symbol === symbol)!
}
