// A quote as it is stored with the transaction that was filled on it.

import type { Quote } from '@koersklasse/domain/market/quote.ts'
import { formatDecimal, toDecimal } from '@koersklasse/domain/money/decimal.ts'
import type { StoredQuote } from '../../../platform/database/schema.ts'

export function toStoredQuote(quote: Quote): StoredQuote
export function toStoredQuote(quote: Quote | null): StoredQuote | null
export function toStoredQuote(quote: Quote | null): StoredQuote | null {
  return quote === null ? null : { ...quote, bid: formatDecimal(quote.bid), ask: formatDecimal(quote.ask) }
}

export function fromStoredQuote(stored: StoredQuote | null): Quote | null {
  return stored === null ? null : { ...stored, bid: toDecimal(stored.bid), ask: toDecimal(stored.ask) }
}
