// The parts of a market's node that read quotes, for tests: book, candles, issuer and what is told of them. Quotes are
// given by hand, and the clock is moved by hand.

import { readFileSync } from 'node:fs'
import type { CorporateAction } from '@koersklasse/domain/corporate-action.ts'
import { type Decimal, toDecimal } from '@koersklasse/domain/decimal.ts'
import type { RawQuote } from '@koersklasse/domain/quote.ts'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import type { Bus } from '../../platform/bus/bus.ts'
import { createInProcessBus } from '../../platform/bus/in-process.ts'
import type { ManualClock } from '../../platform/clock.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { createSessions } from './calendar/sessions.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { type PopularIsins, popularSymbols } from './catalogue/popular.ts'
import { createUnderlyings } from './catalogue/underlyings.ts'
import { createAnnouncedActions, type SplitOf } from './corporate-actions/announced-actions.ts'
import { applySplit } from './corporate-actions/apply-split.ts'
import { createCandles } from './history/candles.ts'
import { createReadHistory } from './history/read-history.ts'
import { createReadSparklines } from './history/sparklines.ts'
import { type IssuerTerms, readIssuerTerms } from './issuer/issuer-terms.ts'
import { createIssuer } from './issuer/run-issuer.ts'
import { createIssuedProducts } from './products/issued-products.ts'
import { createIsOverCapNow } from './products/over-cap.ts'
import { createPriceIssued } from './products/price-issued.ts'
import { createProductStore } from './products/product-store.ts'
import { createProducts } from './products/products.ts'
import { createSprinterFigures } from './products/sprinter-figures.ts'
import { createFreshness } from './quotes/freshness.ts'
import { createQuoteBook } from './quotes/quote-book.ts'
import { createMarketStore } from './store.ts'
import { createWire } from './wire.ts'

/** The issuer's terms of the game. */
export const ownTerms: IssuerTerms = readIssuerTerms(
  readFileSync(new URL('../../../../content/issuer.json', import.meta.url), 'utf8'),
)

/** The same with a ladder that a test can count: three leverages, and one for X-Turbos. */
export const shortTerms: IssuerTerms = {
  ...ownTerms,
  ladder: {
    ...ownTerms.ladder,
    leverages: {
      ...{ major_pair: decimals('5', '10', '25'), major: decimals('5', '10', '18') },
      ...{ minor: decimals('3', '5', '9'), other: decimals('2', '3', '4.5'), crypto: decimals('1.5') },
    },
  },
  xTurbos: {
    ...ownTerms.xTurbos,
    leverages: {
      ...{ major_pair: decimals('15'), major: decimals('10') },
      ...{ minor: decimals('5'), other: decimals('3'), crypto: decimals('1.5') },
    },
  },
}

function decimals(...texts: string[]): Decimal[] {
  return texts.map(toDecimal)
}

/** Opens a node on what is written; whoever wants the issuer there calls `issuer.begin`. */
export async function openMarketNode(parts: {
  kysely: Kysely<Schema>
  catalogue: Catalogue
  clock: ManualClock
  terms?: IssuerTerms
  popular?: PopularIsins
  actions?: readonly CorporateAction[]
  bus?: Bus
}) {
  const { kysely, catalogue, clock, terms = shortTerms, popular = { nl: [], de: [], pl: [] } } = parts
  const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' })
  const source = 'test'
  const bus = parts.bus ?? createInProcessBus(log)
  const underlyings = createUnderlyings(catalogue, terms)
  const actions = createAnnouncedActions(parts.actions ?? [], clock)
  const store = createMarketStore(kysely, source)
  const book = createQuoteBook(catalogue)
  const candles = createCandles({ store, symbols: [...catalogue.instruments.keys()] })
  const sessionAt = createSessions()
  const price = createPriceIssued(terms.spread, sessionAt)
  const issued = createIssuedProducts()
  const isOverCapNow = createIsOverCapNow(catalogue, issued)
  const productStore = createProductStore(kysely, source, catalogue)
  book.apply(await store.lastQuotes(), source)
  const issuer = createIssuer({
    ...{ kysely, source, catalogue, terms, price, isOverCapNow, sessionAt, actions },
    ...{ clock, real: clock, bus, log },
    splitPast(split) {
      book.split(split)
      candles.split(split)
    },
    ...{ products: issued, store: productStore, lastQuotes: book.all() },
  })
  const products = createProducts({
    ...{ catalogue, book, clock, issued, price, isOverCapNow, actions, isSuspended: issuer.isSuspended },
  })
  const figures = createSprinterFigures({ book, products })
  const freshness = createFreshness({ catalogue, book, clock, sessionAt, maxAge: 15 * 60_000 })
  await candles.load()
  await issuer.load()
  book.onQuotes(candles.add)
  book.onQuotes(issuer.takeQuotes)
  const past = { store, candles, issued, levelsOf: productStore.levelsOf, price }
  return {
    underlyings,
    popular: popularSymbols(popular, underlyings, log),
    ...{ catalogue, clock, store, book, candles, issued, issuer, products, productStore },
    product: products.get,
    priceOf: products.priceOf,
    figures,
    wire: createWire({
      ...{ catalogue, book, candles, clock, products, figures, issued, terms, price, freshness, actions },
    }),
    readHistory: createReadHistory({ book, clock, actions, ...past }),
    readSparklines: createReadSparklines({ book, clock, real: clock, product: products.get, ...past }),
    past,
    levelsOf: productStore.levelsOf,
    splitsOf: productStore.splitsOf,
    /** Takes quotes, as a feed says them. */
    apply: (...quotes: RawQuote[]) => book.apply(quotes.map(actions.countedAnew), source),
    /** Writes down what a feed's node would. */
    async save() {
      const splits = issuer.reachedSplits()
      await issuer.flush()
      await store.saveQuotes(book.all().flatMap(issuer.toBeSaved))
      await candles.save()
      await issuer.announceReady(splits)
    },
    /** Carries a split out, as the positions' side does; then this node reckons with it. */
    async carryOut(split: SplitOf) {
      await kysely.transaction().execute((tx) => applySplit(tx, source, split, clock.now()))
      await issuer.load()
    },
  }
}
