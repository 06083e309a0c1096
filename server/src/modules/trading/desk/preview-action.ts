// What a corporate action would do to a sample position, by the rules by which it is carried out.

import type { ActionPreview } from '@koersklasse/contract/desk/market.ts'
import type { CorporateAction } from '@koersklasse/domain/corporate-actions/corporate-action.ts'
import { dividendPayment } from '@koersklasse/domain/corporate-actions/dividend.ts'
import { splitPosition, splitPrice } from '@koersklasse/domain/corporate-actions/split.ts'
import { type EuroPrice, euroConversion, euroPrice } from '@koersklasse/domain/market/euro-price.ts'
import type { Product } from '@koersklasse/domain/market/instrument.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import type { Decimal } from '@koersklasse/domain/money/decimal.ts'
import { type Cents, multiplyCents, type Quantity, toCents } from '@koersklasse/domain/money/money.ts'
import { payOut } from '@koersklasse/domain/portfolio/payout.ts'

/** The position before and after, and what is paid. */
export type PositionEffect = NonNullable<ActionPreview['position']>

/**
 * Applies an action to a position.
 * @param facts.price that of a piece at this moment; null if there is none
 * @param facts.withholding the tax withheld from dividends, as a fraction
 * @param facts.isDistributing whether the product pays out its dividends
 */
export function effectOn(
  action: CorporateAction,
  quantity: Quantity,
  facts: {
    product: Product
    price: EuroPrice | null
    currencyQuote: Quote | null
    withholding: Decimal
    isDistributing: boolean
  },
): PositionEffect {
  const { price } = facts
  const bid = price?.bid ?? null
  const before = { quantity, price: bid }
  switch (action.kind) {
    case 'dividend':
      return { before, after: { quantity, price: null }, paid: dividendOn(action.amount, quantity, facts) }
    case 'split': {
      if (price === null || bid === null) return { before, after: { quantity: 0, price: null }, paid: null }
      const position = { quantity, cost: multiplyCents(bid, quantity) }
      const { position: after, paid } = splitPosition(position, action.split, bid)
      const { quote, currencyQuote } = price
      const later = {
        ...quote,
        bid: splitPrice(quote.bid, action.split),
        ask: splitPrice(quote.ask, action.split),
      }
      const priceAfter = euroPrice(later, facts.product.currency, currencyQuote)?.bid ?? null
      return { before, after: { quantity: after.quantity, price: priceAfter }, paid }
    }
    case 'delisting': {
      const gone = { quantity: 0, price: null }
      if (bid === null) return { before, after: gone, paid: null }
      const payout = payOut({ quantity, cost: multiplyCents(bid, quantity) }, bid)
      return { before, after: gone, paid: multiplyCents(payout.price, quantity) }
    }
  }
}

function dividendOn(
  amount: Decimal,
  quantity: Quantity,
  { product, currencyQuote, withholding, isDistributing }: Parameters<typeof effectOn>[2],
): Cents | null {
  if (!isDistributing) return toCents(0)
  const conversion = euroConversion(product.currency, currencyQuote)
  return conversion === null ? null : dividendPayment(quantity, { amount, withholding }, conversion)
}
