// Prices the issuer's products from a quote of their underlying, on demand: nothing is stored or sent for a product that
// nobody looks at.

import type { EuroPrice } from '@koersklasse/domain/market/euro-price.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import { euronextHours } from '@koersklasse/domain/market/trading-session.ts'
import { isWithinSession } from '@koersklasse/domain/market/within-session.ts'
import type { Decimal } from '@koersklasse/domain/money/decimal.ts'
import type { IssuedProduct, SprinterProduct } from '@koersklasse/domain/products/issued-product.ts'
import { type IssuerSpread, issuerSpreadAt } from '@koersklasse/domain/products/issuer-spread.ts'
import { type PriceTerms, priceOnTerms } from '@koersklasse/domain/products/price-terms.ts'
import { leftAfterFee } from '@koersklasse/domain/products/tracker.ts'
import { atPremium, daysToRun } from '@koersklasse/domain/products/x-turbo.ts'
import { gameDaysBetween } from '@koersklasse/domain/time/game-day.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { createDays } from '../calendar/days.ts'
import type { TradingSessionAt } from '../calendar/trading-sessions.ts'

/** The terms that a product is priced on at an instant, with a quote of its underlying from another. */
export type TermsOfIssued = (product: IssuedProduct, quotedAt: EpochMs, at: EpochMs) => PriceTerms

export function createTermsOfIssued(spread: IssuerSpread, tradingSessionAt: TradingSessionAt): TermsOfIssued {
  /** The parts of a price that change only once a day: the premium and the fee. */
  const daily = new WeakMap<
    IssuedProduct,
    { day: EpochMs; sprinter: SprinterProduct | null; left: Decimal | null }
  >()
  const dayOf = createDays()

  function todays(product: IssuedProduct, at: EpochMs) {
    const today = dayOf(at).start
    let known = daily.get(product)
    if (known?.day !== today) {
      known =
        product.productType === 'tracker'
          ? { day: today, sprinter: null, left: leftAfterFee(product, gameDaysBetween(product.issuedAt, at)) }
          : {
              day: today,
              sprinter:
                product.productType === 'xt'
                  ? { ...product, ...atPremium(product, daysToRun(product, at)) }
                  : product,
              left: null,
            }
      daily.set(product, known)
    }
    return known
  }

  return (product, quotedAt, at) => {
    const isDaySession = isWithinSession(quotedAt, tradingSessionAt(quotedAt, euronextHours))
    const { currency, ratio } = product
    const now = { currency, ratio, spread: issuerSpreadAt(spread, isDaySession) }
    const { sprinter, left } = todays(product, at)
    if (product.productType === 'tracker') return { kind: 'tracker', ...now, left: left! }
    const { direction, financingLevel } = sprinter!
    return { kind: 'sprinter', ...now, direction, financingLevel }
  }
}

/** The price of a product on a quote of its underlying and one of its currency, at an instant; null for no price. */
export type PriceIssued = (
  product: IssuedProduct,
  quote: Quote,
  currencyQuote: Quote | null,
  at: EpochMs,
) => EuroPrice | null

export function createPriceIssued(termsOf: TermsOfIssued): PriceIssued {
  return (product, quote, currencyQuote, at) =>
    priceOnTerms(termsOf(product, quote.time, at), quote, currencyQuote)
}
