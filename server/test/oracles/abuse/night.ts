// A night with a corporate action on a path of prices: the declared action, the quotes with its effect, and the gap in which
// nothing may trade at the old price.

import type { RawCorporateAction } from '@koersklasse/domain/corporate-actions/corporate-action.ts'
import { scaled } from '../recorded-week/ladder-twin.ts'
import type { PricePath, Tick } from './price-path.ts'
import type { Choices } from './random.ts'
import { type Gap, localTime, sessionOf } from './true-market.ts'
import { withholding } from './world.ts'

export interface Night {
  path: PricePath
  actions: RawCorporateAction[]
  gaps: Gap[]
  /** The index of its first tick: some hours before the last close. */
  start: number
  /** The end of the night: an hour after the first session has opened. */
  until: number
}

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 24 * 3_600_000]

/** Puts a dividend or a split of one share on a path, before one of its sessions. */
export function chooseNight(path: PricePath, kind: 'dividend' | 'split', choices: Choices): Night {
  const instruments = [...path.catalogue.instruments.values()].filter(
    ({ type }) => type === 'ss' || type === 'etf',
  )
  const { symbol, currency } = choices.pick(instruments)
  const sessions = sessionsOn(path, symbol, currency)
  const index = choices.whole(1, sessions.length - 1)
  const [from, until] = [sessions[index - 1]!.close, sessions[index]!.open]
  const price = Number(
    path.ticks
      .find(({ quotes }) => quotes.some((q) => q.symbol === symbol))!
      .quotes.find((quote) => quote.symbol === symbol)!.bid,
  )
  const amount = ((price * choices.whole(1, 12)) / 100).toFixed(3)
  const split = choices.pick([
    { newPieces: 7, oldPieces: 1 },
    { newPieces: 3, oldPieces: 2 },
    { newPieces: 1, oldPieces: 4 },
  ])
  const exDate = dateIn(until, sessionOf(symbol, currency).timeZone)
  const isSplit = kind === 'split'
  const value = isSplit ? `${split.newPieces}:${split.oldPieces}` : amount
  const afterTax = (scaled(amount) * (10n ** 10n - scaled(withholding))) / 10n ** 10n
  const gap = {
    ...{ symbol, currency, from, until },
    dividend: isSplit ? null : afterTax,
    split: isSplit ? split : null,
  }
  const convert = (text: string): string =>
    isSplit
      ? ((Number(text) * split.oldPieces) / split.newPieces).toFixed(4)
      : (Number(text) - Number(amount)).toFixed(4)
  return {
    path: { ...path, ticks: path.ticks.flatMap((tick) => withAction(tick, gap, convert)) },
    actions: [{ symbol, exDate, kind, value }],
    gaps: [gap],
    start: Math.max(
      1,
      path.ticks.findIndex(({ time }) => time >= from - 2 * hourMs),
    ),
    until: until + hourMs,
  }
}

/** Converts the prices from the opening on, and removes those between midnight and the opening. */
function withAction(tick: Tick, gap: Gap, convert: (text: string) => string): Tick[] {
  const { symbol, until } = gap
  const quotes = tick.quotes.flatMap((quote) => {
    if (quote.symbol !== symbol || tick.time < until - 9 * hourMs) return [quote]
    return tick.time < until ? [] : [{ ...quote, bid: convert(quote.bid), ask: convert(quote.ask) }]
  })
  return quotes.length === 0 ? [] : [{ time: tick.time, quotes }]
}

/** The sessions of an instrument's exchange while a path lasts. */
function sessionsOn(
  { ticks }: PricePath,
  symbol: string,
  currency: string,
): { open: number; close: number }[] {
  const { timeZone, open, close } = sessionOf(symbol, currency)
  const [first, last] = [ticks[0]!.time, ticks.at(-1)!.time]
  const sessions: { open: number; close: number }[] = []
  for (let day = first - (first % dayMs); day < last; day += dayMs) {
    // The exchanges here are between five hours behind and two ahead of UTC, so each opens on the same date.
    const { weekday, minute } = localTime(day + 12 * hourMs, timeZone)
    const opens = day + 12 * hourMs + (open - minute) * minuteMs
    const closes = opens + (close - open) * minuteMs
    if (weekday % 6 !== 0 && opens >= first && closes <= last) sessions.push({ open: opens, close: closes })
  }
  return sessions
}

function dateIn(time: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(time)
}
