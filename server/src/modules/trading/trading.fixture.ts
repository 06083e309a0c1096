// A small market, a competition and players for the tests of trading, on a real database.

import type { Competition } from '@koersklasse/domain/competition.ts'
import { toDecimal } from '@koersklasse/domain/decimal.ts'
import type { EuroPrice } from '@koersklasse/domain/euro-price.ts'
import { directProduct, type Product, type ProductId } from '@koersklasse/domain/instrument.ts'
import { toCents } from '@koersklasse/domain/money.ts'
import { toEpochMs } from '@koersklasse/domain/time.ts'
import { pino } from 'pino'
import { ManualClock } from '../../platform/clock.ts'
import { createTestDatabase } from '../../platform/database/test-database.ts'
import { systemIds } from '../../platform/ids.ts'
import type { MarketView } from './market-view.ts'
import { createOpenPortfolio } from './open-portfolio.ts'
import { createSettleBatch } from './settle-batch.ts'
import { createSettlement } from './settlement.ts'
import { createTradingStore } from './store.ts'

const shares = [
  { symbol: 'IBM', isin: 'US4592001014', name: 'IBM' },
  { symbol: 'AIG', isin: 'US0268747849', name: 'American International Group' },
  { symbol: 'BAC', isin: 'US0605051046', name: 'Bank of America' },
].map((share): Product => directProduct({ ...share, currency: 'EUR', type: 'ss' })!)

/** A market whose prices, hours and clock a test sets by hand. */
class HandMarket extends ManualClock implements MarketView {
  readonly products = shares
  readonly #prices = new Map<ProductId, EuroPrice>()
  readonly hours = 'always'
  isClosed = false

  isOpen(): boolean {
    return !this.isClosed
  }

  product(id: ProductId): Product | undefined {
    return shares.find((share) => share.id === id)
  }

  priceOf(id: ProductId): EuroPrice | null {
    return this.#prices.get(id) ?? null
  }

  stateOf(): ReturnType<MarketView['stateOf']> {
    return { product: 'listed', bidOnly: null }
  }

  /** Quotes a product, in cents; null takes its price away. */
  quote(product: Product, bid: number | null, ask = bid): void {
    if (bid === null || ask === null) {
      this.#prices.delete(product.id)
      return
    }
    const quote = {
      symbol: product.symbol,
      bid: toDecimal((bid / 100).toFixed(2)),
      ask: toDecimal((ask / 100).toFixed(2)),
      time: this.now(),
      source: 'hand',
    }
    this.#prices.set(product.id, {
      bid: toCents(bid),
      ask: toCents(ask),
      time: quote.time,
      quote,
      currencyQuote: null,
    })
  }
}

/** Trading on a database of its own, with a competition that is running and `players` who have joined it. */
export async function createTradingFixture(players = 1, batchSize = 500) {
  const database = await createTestDatabase()
  const { kysely } = database
  const market = new HandMarket(Date.UTC(2026, 10, 23, 12))
  const competition: Competition = {
    id: systemIds.next(),
    start: toEpochMs(market.now() - 1),
    end: toEpochMs(market.now() + 30 * 24 * 3_600_000),
    startingBalance: toCents(100_000_00),
    maxLeverageSpread: toCents(50_000_00),
    costs: { fixed: toCents(200), rateBasisPoints: 5 },
  }
  await kysely
    .insertInto('competitions')
    .values({
      id: competition.id,
      start_at: competition.start,
      end_at: competition.end,
      starting_balance: competition.startingBalance,
      max_leverage_spread: competition.maxLeverageSpread,
      cost_fixed: competition.costs.fixed,
      cost_rate_basis_points: competition.costs.rateBasisPoints,
    })
    .execute()

  let active: Competition | null = competition
  const openPortfolio = createOpenPortfolio({ kysely, ids: systemIds, marketClock: market })
  const userIds: string[] = []
  for (let index = 0; index < players; index++) {
    const id = systemIds.next()
    await kysely
      .insertInto('users')
      .values({
        id,
        username: `player${index}`,
        email: `player${index}@example.org`,
        password_hash: '-',
        newsletter_consent: false,
        terms_accepted_at: market.now(),
        created_at: market.now(),
      })
      .execute()
    await openPortfolio(id, competition)
    userIds.push(id)
  }

  const store = createTradingStore(kysely)
  const settlement = createSettlement({
    settleBatch: createSettleBatch({
      kysely,
      ids: systemIds,
      market,
      activeCompetition: () => active,
      maxQuoteAge: 15 * 60_000,
    }),
    batchSize,
    log: pino({ level: 'silent' }),
  })
  return {
    database,
    kysely,
    market,
    competition,
    userIds,
    store,
    settlement,
    openPortfolio,
    /** Ends the competition, or begins another. */
    setCompetition(next: Competition | null) {
      active = next
    },
  }
}
export type TradingFixture = Awaited<ReturnType<typeof createTradingFixture>>
