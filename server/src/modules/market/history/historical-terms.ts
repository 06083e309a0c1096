// What pieces of products followed at earlier instants, from candles and levels: for the attribution of results. Prices
// are floats, because nothing is booked on them.

import type { CandleLength } from '@koersklasse/domain/market/candle.ts'
import { approximateEuro } from '@koersklasse/domain/market/euro-price.ts'
import { currencyPairSymbol, type Product, type ProductId } from '@koersklasse/domain/market/instrument.ts'
import { type Decimal, decimalOne } from '@koersklasse/domain/money/decimal.ts'
import type { PieceTerms } from '@koersklasse/domain/portfolio/attribution.ts'
import { leftAfterFee } from '@koersklasse/domain/products/tracker.ts'
import { atPremium, daysToRun } from '@koersklasse/domain/products/x-turbo.ts'
import { gameDaysBetween } from '@koersklasse/domain/time/game-day.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { IssuedState, Levels } from '../products/issued-state.ts'
import { createClosesAt, type HistoricalPricesDeps, symbolsOf } from './historical-prices.ts'

export interface HistoricalTerms {
  /** The close of each instrument at each instant, in its own currency; null where there was none. */
  closes(
    symbols: readonly string[],
    length: CandleLength,
    instants: readonly EpochMs[],
  ): Promise<ReadonlyMap<string, readonly (number | null)[]>>
  /**
   * What a piece of each product followed at each instant; null without a price, and once a product has ended before
   * the instant before it. The parameters are those of `HistoricalPrices.bids`.
   */
  terms(
    products: readonly Product[],
    length: CandleLength,
    instants: readonly EpochMs[],
  ): Promise<ReadonlyMap<ProductId, readonly (PieceTerms | null)[]>>
}

export function createHistoricalTerms(deps: HistoricalPricesDeps): HistoricalTerms {
  const closesAt = createClosesAt(deps)
  return {
    async closes(symbols, length, instants) {
      const closes = await closesAt(symbols, length, instants)
      return new Map([...closes].map(([symbol, all]) => [symbol, all.map((close) => asFloat(close?.close))]))
    },

    async terms(products, length, instants) {
      const closes = await closesAt(symbolsOf(products), length, instants)
      const termsOf = async ({ id, symbol, currency }: Product) => {
        const state = deps.issued.get(id)
        const levels = state === undefined ? [] : await deps.levelsOf(id)
        const pair = currencyPairSymbol(currency)
        return instants.map((at, place): PieceTerms | null => {
          const rate = pair === null ? null : (closes.get(pair)![place]?.close ?? null)
          const euro = approximateEuro(decimalOne as Decimal, currency, rate)
          const underlying = asFloat(closes.get(symbol)![place]?.close)
          if (euro === null || underlying === null) return null
          const centsPerUnit = euro * 100
          if (state === undefined) return { underlying, units: 1, level: 0, centsPerUnit }
          const of = issuedTerms(state, levels, at, instants[place - 1])
          return of && { underlying, ...of, centsPerUnit }
        })
      }
      return new Map(
        await Promise.all(products.map(async (product) => [product.id, await termsOf(product)] as const)),
      )
    },
  }
}

/** The units and the level of one of the issuer's products, with the price that it ended on if it has ended since. */
function issuedTerms(
  { product, ended }: IssuedState,
  levels: readonly Levels[],
  at: EpochMs,
  before: EpochMs | undefined,
): Omit<PieceTerms, 'centsPerUnit' | 'underlying'> | PieceTermsAtEnd | null {
  if (product.issuedAt >= at || (ended && before !== undefined && ended.time <= before)) return null
  const time = toEpochMs(at - 1)
  if (product.productType === 'tracker') {
    const left = leftAfterFee(product, gameDaysBetween(product.issuedAt, time))
    return { units: Number(left) / Number(product.ratio), level: 0 }
  }
  const then = levels.findLast(({ from }) => from < at)
  if (then === undefined) return null
  const one = Number(decimalOne) / Number(product.ratio)
  const units = product.direction === 'long' ? one : -one
  const { financingLevel, stopLossLevel } = then
  const turbo = product.productType === 'xt' ? { ...product, financingLevel, stopLossLevel } : null
  const level = turbo ? atPremium(turbo, daysToRun(turbo, time)).financingLevel : financingLevel
  const terms = { units, level: Number(level) / Number(decimalOne) }
  if (!ended || ended.time > at) return terms
  const underlying = asFloat(ended.unwoundAt ?? ended.underlyingPrice ?? undefined)
  return underlying === null ? terms : { ...terms, underlying }
}

type PieceTermsAtEnd = Omit<PieceTerms, 'centsPerUnit'>

function asFloat(price: Decimal | undefined): number | null {
  return price === undefined ? null : Number(price) / Number(decimalOne)
}
