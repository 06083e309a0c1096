// Prices the issuer's products from a quote of their underlying: pure, so that nothing is stored or sent for a product that
// nobody looks at.

import type { Decimal } from '@koersklasse/domain/decimal.ts'
import type { EuroPrice } from '@koersklasse/domain/euro-price.ts'
import { gameDaysBetween } from '@koersklasse/domain/game-day.ts'
import type { IssuedProduct, SprinterProduct } from '@koersklasse/domain/issued-product.ts'
import { type IssuerSpread, issuerSpreadAt } from '@koersklasse/domain/issuer-spread.ts'
import type { Quote } from '@koersklasse/domain/quote.ts'
import { sprinterPrice } from '@koersklasse/domain/sprinter.ts'
import type { EpochMs } from '@koersklasse/domain/time.ts'
import { leftAfterFee, trackerPrice } from '@koersklasse/domain/tracker.ts'
import { euronextHours } from '@koersklasse/domain/trading-session.ts'
import { isWithinSession } from '@koersklasse/domain/within-session.ts'
import { atPremium, daysToRun } from '@koersklasse/domain/x-turbo.ts'
import { createDays } from '../calendar/days.ts'
import type { SessionAt } from '../calendar/sessions.ts'

/** What a product costs on a quote of its underlying and one of its currency, at an instant; null for no price. */
export type PriceIssued = (
  product: IssuedProduct,
  quote: Quote,
  currencyQuote: Quote | null,
  at: EpochMs,
) => EuroPrice | null

export function createPriceIssued(spread: IssuerSpread, sessionAt: SessionAt): PriceIssued {
  /** What changes in a product once a day only: what its premium or its fee leaves of it. */
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

  return (product, quote, currencyQuote, at) => {
    const isDaySession = isWithinSession(quote.time, sessionAt(quote.time, euronextHours))
    const spreadNow = issuerSpreadAt(spread, isDaySession)
    const { sprinter, left } = todays(product, at)
    if (product.productType === 'tracker') {
      return trackerPrice(product, left!, quote, product.currency, currencyQuote, spreadNow)
    }
    return sprinterPrice(sprinter!, quote, product.currency, currencyQuote, spreadNow)
  }
}
