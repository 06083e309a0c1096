// The dividends of simulated shares: a yield, paid in the same months each year, on a weekday of the month that the
// seed chooses. They are declared two weeks ahead, from the price at that time.

import type { RawCorporateAction } from '@koersklasse/domain/corporate-actions/corporate-action.ts'
import { type EpochMs, gameTimeZone, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { Temporal } from 'temporal-polyfill'
import { createRandomStreams } from '../../../../platform/random.ts'
import type { Catalogue, DividendPolicy } from '../../catalogue/catalogue.ts'

/** How long before its ex-date a dividend is declared, in days: at the earliest, and at the latest. */
const declaredAhead = { most: 14, least: 2 }
const dayMs = 24 * 3_600_000

/** The ex-dates of a share that lie after an instant, up to another: midnights in Amsterdam. */
export function exDates(
  seed: string,
  symbol: string,
  { months }: DividendPolicy,
  after: EpochMs,
  until: EpochMs,
): EpochMs[] {
  const found: EpochMs[] = []
  const streams = createRandomStreams(seed)
  const last = monthOf(until)
  for (let month = monthOf(after); Temporal.PlainYearMonth.compare(month, last) <= 0; ) {
    if (months.includes(month.month)) {
      const day = 2 + Math.floor(streams(`ex-date ${symbol} ${month}`).uniform() * 20)
      let date = month.toPlainDate({ day })
      while (date.dayOfWeek > 5) date = date.add({ days: 1 })
      const at = toEpochMs(date.toZonedDateTime(gameTimeZone).epochMilliseconds)
      if (at > after && at <= until) found.push(at)
    }
    month = month.add({ months: 1 })
  }
  return found
}

/**
 * The dividends that are to be declared by now and are not yet.
 * @param known.priceOf the price of a share in its own currency; null if there is none
 * @param known.isDeclared whether the dividend of a share with this ex-date was declared already
 */
export function dividendsToDeclare(
  { simulations }: Pick<Catalogue, 'simulations'>,
  seed: string,
  now: EpochMs,
  known: {
    priceOf(symbol: string): number | null
    isDeclared(symbol: string, exDate: Temporal.PlainDate): boolean
  },
): RawCorporateAction[] {
  const [after, until] = [now + declaredAhead.least * dayMs, now + declaredAhead.most * dayMs].map(toEpochMs)
  return [...simulations].flatMap(([symbol, { dividend }]) => {
    const price = known.priceOf(symbol)
    if (dividend === null || price === null) return []
    const amount = Number(((price * dividend.yield) / dividend.months.length).toPrecision(3)).toFixed(4)
    if (Number(amount) === 0) return []
    return exDates(seed, symbol, dividend, after!, until!)
      .map(inAmsterdam)
      .filter((exDate) => !known.isDeclared(symbol, exDate))
      .map((exDate) => ({ symbol, exDate: exDate.toString(), kind: 'dividend', value: amount }))
  })
}

const inAmsterdam = (at: EpochMs) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(gameTimeZone).toPlainDate()
const monthOf = (at: EpochMs): Temporal.PlainYearMonth => inAmsterdam(at).toPlainYearMonth()
