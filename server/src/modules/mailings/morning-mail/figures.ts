// Writes amounts, numbers and times in the language of a player.

import { type Language, languages } from '@koersklasse/domain/accounts/languages.ts'
import { gameTimeZone as timeZone } from '@koersklasse/domain/time/time.ts'

const tags = { nl: 'nl-NL', de: 'de-DE', pl: 'pl-PL' } as const satisfies Record<Language, string>

/** Writes figures in one language; the examples are Dutch. */
export interface Figures {
  /** Euro cents as '€ 1.234,56'. */
  money(cents: number): string
  /** A change in euro cents, with its sign: '€ +12,50'. */
  change(cents: number): string
  /** A number of pieces: '1.000'. */
  quantity(pieces: number): string
  /** A time of the day in Amsterdam: '22:00'. */
  time(at: number): string
  /** A day in Amsterdam: 'maandag 23 november'. */
  day(at: number): string
  /** A day and time in Amsterdam: 'vrijdag 20 november om 07:30'. */
  moment(at: number): string
}

export const figuresOf: Readonly<Record<Language, Figures>> = Object.fromEntries(
  languages.map((language) => [language, createFigures(tags[language])]),
) as Record<Language, Figures>

function createFigures(tag: string): Figures {
  const euro = { style: 'currency', currency: 'EUR' } as const
  const money = new Intl.NumberFormat(tag, euro)
  const change = new Intl.NumberFormat(tag, { ...euro, signDisplay: 'exceptZero' })
  const quantity = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 })
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  const words = { weekday: 'long', day: 'numeric', month: 'long' } as const
  const time = new Intl.DateTimeFormat(tag, { ...clock, timeZone })
  const day = new Intl.DateTimeFormat(tag, { ...words, timeZone })
  const moment = new Intl.DateTimeFormat(tag, { ...words, ...clock, timeZone })
  return {
    money: (cents) => money.format(cents / 100),
    change: (cents) => change.format(cents / 100),
    quantity: (pieces) => quantity.format(pieces),
    time: (at) => time.format(at),
    day: (at) => day.format(at),
    moment: (at) => moment.format(at),
  }
}
