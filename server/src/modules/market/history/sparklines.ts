// The sparklines of lists: today's prices in a few points. The candles of all instruments are read together, at most
// twice a minute on a node (every quarter of an hour of market time in an accelerated market); a line is computed on
// request.

import type { CallOutput } from '@koersklasse/contract/endpoint.ts'
import { type getSparklines, sparklinePoints } from '@koersklasse/contract/market.ts'
import { approximateEuro } from '@koersklasse/domain/market/euro-price.ts'
import { currencyPairSymbol, type Product, type ProductId } from '@koersklasse/domain/market/instrument.ts'
import { approximate, type Decimal } from '@koersklasse/domain/money/decimal.ts'
import { startOfGameDay } from '@koersklasse/domain/time/game-day.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { IssuedProducts } from '../products/issued-products.ts'
import type { PriceIssued } from '../products/price-issued.ts'
import type { QuoteBook } from '../quotes/quote-book.ts'
import type { Close } from '../store/close-store.ts'
import type { MarketStore } from '../store/market-store.ts'
import type { Candles } from './candles.ts'
import { historicalPrice } from './historical-price.ts'

const quarterMs = 15 * 60_000
/** How long what was read may be kept: in real time, in the market's, and in real time whatever the market's does. */
const fresh = { realMs: 30_000, marketMs: quarterMs, leastMs: 2_000 }

type Sparklines = CallOutput<typeof getSparklines>

/** The closes of the quarters of an instrument's day, and the last close before the day. */
interface Day {
  before: Close | null
  closes: readonly Close[]
}

export interface ReadSparklines {
  /** The lines of those symbols and products that exist. */
  of(symbols: readonly string[], productIds: readonly ProductId[]): Promise<Sparklines>
}

export function createReadSparklines(deps: {
  store: MarketStore
  candles: Candles
  book: QuoteBook
  issued: IssuedProducts
  price: PriceIssued
  product(id: ProductId): Product | undefined
  /** The market's time, and real time. */
  clock: Clock
  real: Clock
}): ReadSparklines {
  const { store, candles, book, issued, clock, real } = deps
  let read: { at: EpochMs; marketAt: EpochMs; days: Promise<ReadonlyMap<string, Day>> } | null = null

  /** The last day with quotes of each instrument, as its chart shows. */
  function days(): Promise<ReadonlyMap<string, Day>> {
    if (read !== null && isFresh(read)) return read.days
    const reading = { at: real.now(), marketAt: clock.now(), days: readDays() }
    reading.days.catch(() => {
      if (read === reading) read = null
    })
    read = reading
    return reading.days
  }

  function isFresh({ at, marketAt }: { at: EpochMs; marketAt: EpochMs }): boolean {
    const age = real.now() - at
    return age < fresh.leastMs || (age < fresh.realMs && clock.now() - marketAt < fresh.marketMs)
  }

  async function readDays(): Promise<ReadonlyMap<string, Day>> {
    const wanted = book.all().map(({ symbol, time }) => ({ symbol, since: startOfGameDay(time) }))
    const saved = await store.closesSince(wanted, 'quarter')
    return new Map(
      wanted.map(({ symbol, since }) => {
        const byStart = new Map(saved.get(symbol)!.map((close) => [close.start, close]))
        for (const candle of candles.recent(symbol, 'quarter')) byStart.set(candle.start, candle)
        const closes = [...byStart.values()].sort((one, other) => one.start - other.start)
        return [
          symbol,
          {
            before: closes.findLast(({ start }) => start < since) ?? null,
            closes: closes.filter(({ start }) => start >= since),
          },
        ]
      }),
    )
  }

  /** The mid of a product in euro on a close of its instrument; null if it had none. */
  function midOf(product: Product, rates: Day | null): (close: Close) => number | null {
    const state = issued.get(product.id)
    return (close) => {
      const rate = rates && lastBy(rates, close.start)
      if (state === undefined) {
        const euro = approximateEuro(close.close, product.currency, rate)
        return euro === null ? null : Number(euro.toFixed(4))
      }
      if (state.ended !== null) return null
      const end = toEpochMs(close.start + quarterMs)
      const price = historicalPrice(state.product, state.levels, close, end, rate, deps.price)
      return price && (price.bid + price.ask) / 200
    }
  }

  return {
    async of(symbols, productIds) {
      const all = await days()
      return {
        underlyings: symbols.flatMap((symbol) => {
          const day = all.get(symbol)
          return day === undefined ? [] : [{ symbol, ...lineOf(day, ({ close }) => approximate(close)) }]
        }),
        products: productIds.flatMap((productId) => {
          const product = deps.product(productId)
          const day = product && all.get(product.symbol)
          if (day === undefined) return []
          const pair = currencyPairSymbol(product!.currency)
          const rates = pair === null ? null : (all.get(pair) ?? null)
          return [{ productId, ...lineOf(day, midOf(product!, rates)) }]
        }),
      }
    },
  }
}

function lineOf({ before, closes }: Day, midOf: (close: Close) => number | null) {
  return {
    previousClose: before && midOf(before),
    points: thinOut(closes).flatMap((close) => midOf(close) ?? []),
  }
}

/** The close of the last quarter that had begun by an instant; null if there was none. */
function lastBy({ before, closes }: Day, at: EpochMs): Decimal | null {
  return (closes.findLast(({ start }) => start <= at) ?? before)?.close ?? null
}

/** Every n-th element, including the last, so that no more remain than a line has points. */
function thinOut<T>(items: readonly T[]): T[] {
  const step = Math.max(1, Math.ceil(items.length / sparklinePoints))
  return items.filter((_, index) => (items.length - 1 - index) % step === 0)
}
