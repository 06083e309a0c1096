// The rungs of the issuer's ladder on an underlying, and the product that is issued on each.

import type { EuroConversion } from '@koersklasse/domain/market/euro-price.ts'
import type { Instrument, ProductId } from '@koersklasse/domain/market/instrument.ts'
import { mid, type Quote } from '@koersklasse/domain/market/quote.ts'
import { type Decimal, decimalOne, divideHalfUp, formatDecimal } from '@koersklasse/domain/money/decimal.ts'
import { leverageClassOf } from '@koersklasse/domain/products/bid-only.ts'
import { type IssuedProduct, issuedIsin } from '@koersklasse/domain/products/issued-product.ts'
import { issueSprinter, ratioAt } from '@koersklasse/domain/products/ladder.ts'
import { type Direction, directions } from '@koersklasse/domain/products/sprinter.ts'
import { endOfXTurbo } from '@koersklasse/domain/products/x-turbo.ts'
import { type EpochMs, gameTimeZone } from '@koersklasse/domain/time/time.ts'
import type { IssuedState } from '../products/issued-state.ts'
import { withLevels } from './daily-changes.ts'
import { bufferOf, type IssuerTerms } from './issuer-terms.ts'

/** A place on a ladder, identified by its key; at most one living product is on it. */
export type Rung = { key: string } & (
  | { productType: 'tracker' }
  | { productType: 'sp' | 'sb'; direction: Direction; leverage: Decimal }
  | { productType: 'xt'; direction: Direction; leverage: Decimal; days: number }
)

/** The terms on which a product is issued. */
interface IssuedAt {
  id: ProductId
  /** The mid of the underlying, in its own currency, and in euro. */
  price: Decimal
  euroPrice: Decimal
  time: EpochMs
}

/** The rungs on an instrument; none if the issuer issues nothing on it. */
export function rungsOf(instrument: Instrument, terms: IssuerTerms): Rung[] {
  const { isin, type } = instrument
  if (type === 'etf' && !terms.etfs.includes(isin)) return []
  const { ladder, xTurbos, trackers } = terms
  const leverageClass = leverageClassOf(instrument)
  const rungs: Rung[] = []
  if (trackers.on.includes(type)) rungs.push({ key: 'tracker', productType: 'tracker' })
  for (const direction of directions) {
    for (const productType of ladder.types) {
      for (const leverage of ladder.leverages[leverageClass]) {
        const key = `${productType} ${direction} ${formatDecimal(leverage)}`
        rungs.push({ key, productType, direction, leverage })
      }
    }
    for (const days of xTurbos.on.includes(isin) ? xTurbos.days : []) {
      for (const leverage of xTurbos.leverages[leverageClass]) {
        const key = `xt ${direction} ${days} ${formatDecimal(leverage)}`
        rungs.push({ key, productType: 'xt', direction, leverage, days })
      }
    }
  }
  return rungs
}

/**
 * New products for the rungs of a ladder that have none.
 * @param taken the keys of the rungs that have one
 * @param at the quote of the underlying and the conversion of its currency to euro
 */
export function issueMissing(
  instrument: Instrument,
  terms: IssuerTerms,
  taken: ReadonlySet<string>,
  at: { quote: Quote; conversion: EuroConversion; time: EpochMs; firstSerial: number },
): IssuedState[] {
  const { conversion, time } = at
  const price = mid(at.quote)
  // The conversion gives cents; a hundredth of that is euro.
  const euroPrice = divideHalfUp(
    price * conversion.factor * (decimalOne / 100n),
    conversion.divisor,
  ) as Decimal
  let serial = at.firstSerial
  return rungsOf(instrument, terms).flatMap((rung) => {
    if (taken.has(rung.key)) return []
    const product = issueOn(rung, instrument, terms, { id: issuedIsin(serial), price, euroPrice, time })
    if (product === null) return []
    serial += 1
    const state: IssuedState = {
      ...{ product, rung: rung.key, financedAt: time, resetAt: time, ended: null, levels: [], revision: 0 },
      ...{ isOverCap: false, isSoldOut: false, isSetByOperator: false, restrictedUntil: null },
    }
    return [withLevels(state, time)]
  })
}

/** The product for a rung; null if no valid levels exist at this price. */
function issueOn(
  rung: Rung,
  instrument: Instrument,
  terms: IssuerTerms,
  { id, price, euroPrice, time }: IssuedAt,
): IssuedProduct | null {
  const { symbol, currency } = instrument
  const issued = { id, isin: id, symbol, currency, issuedAt: time }
  if (rung.productType === 'tracker') {
    const { yearlyFee, ratios } = terms.trackers
    const ratio = ratioAt(euroPrice, ratios)
    return { ...issued, name: `${instrument.name} Tracker`, productType: 'tracker', ratio, yearlyFee }
  }
  const ratio = ratioAt(euroPrice, terms.ratios[instrument.type])
  const sprinter = issueSprinter(rung, price, ratio, bufferOf(terms, instrument))
  if (sprinter === null) return null
  const name = nameOf(rung, instrument, sprinter.financingLevel)
  if (rung.productType !== 'xt') return { ...issued, ...sprinter, productType: rung.productType, name }
  const end = endOfXTurbo(time, rung.days)
  const { premiumRate } = terms.xTurbos
  return { ...issued, ...sprinter, productType: 'xt', name: `${name} ${dateOf(end)}`, end, premiumRate }
}

const typeNames = { sp: 'Sprinter', sb: 'Sprinter Best', xt: 'X-Turbo' } as const
const directionNames = { long: 'Long', short: 'Short' } as const

/** The name keeps the level of the first day, as issuers' documents do. */
function nameOf(
  { productType, direction }: Exclude<Rung, { productType: 'tracker' }>,
  { name }: Instrument,
  level: Decimal,
): string {
  const written = formatDecimal(level).replace('.', ',')
  return `${name} ${typeNames[productType]} ${directionNames[direction]} ${written}`
}

const dates = new Intl.DateTimeFormat('nl-NL', {
  timeZone: gameTimeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})
const dateOf = (end: EpochMs): string => dates.format(end - 1)
