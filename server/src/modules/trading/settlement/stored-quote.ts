// A quote as it is written down with the transaction that was filled on it.

import { formatDecimal } from '@koersklasse/domain/decimal.ts'
import type { Quote } from '@koersklasse/domain/quote.ts'
import type { StoredQuote } from '../../../platform/database/schema.ts'

export function toStoredQuote(quote: Quote): StoredQuote
export function toStoredQuote(quote: Quote | null): StoredQuote | null
export function toStoredQuote(quote: Quote | null): StoredQuote | null {
  return quote === null ? null : { ...quote, bid: formatDecimal(quote.bid), ask: formatDecimal(quote.ask) }
}
