// Reads Yahoo's answer for a symbol. Its bid and ask have no time of their own and are sometimes crossed or zero, so
// the quote is made around the last trade, whose time is known.

import type { Instrument } from '@koersklasse/domain/market/instrument.ts'
import type { RawQuote } from '@koersklasse/domain/market/quote.ts'
import { type Result, refuse } from '@koersklasse/domain/result.ts'
import { z } from 'zod'
import { quoteAround } from '../simulator/simulated-quote.ts'

const yahooQuote = z.object({
  currency: z.string(),
  regularMarketPrice: z.number().positive(),
  /** Seconds since 1970, which the package makes a date of. */
  regularMarketTime: z.date().or(z.int().transform((seconds) => new Date(seconds * 1000))),
  /** In minutes. */
  exchangeDataDelayedBy: z
    .number()
    .min(0)
    .max(24 * 60),
})

/** @param isOpen whether the exchange is open; the spread is wider when it is closed */
export function readYahooQuote(
  said: unknown,
  { symbol, currency, type }: Instrument,
  isOpen: boolean,
): Result<RawQuote, 'wrong_form' | 'wrong_currency'> {
  const read = yahooQuote.safeParse(said)
  if (!read.success) return refuse('wrong_form')
  const { regularMarketPrice: price, regularMarketTime: time, exchangeDataDelayedBy } = read.data
  if (inFull(read.data.currency) !== inFull(currency)) return refuse('wrong_currency')
  const delay = Math.round(exchangeDataDelayedBy * 60_000)
  return {
    ok: true,
    value: { symbol, ...quoteAround(price, type, isOpen ? 1 : 2), time: time.getTime(), delay },
  }
}

/** Pence sterling have two names. */
function inFull(currency: string): string {
  return currency === 'GBX' ? 'GBp' : currency
}
