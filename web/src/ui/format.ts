// How numbers and times are written: as the language has it, here shown in Dutch; two decimals, and a dash for what is
// not a number.

import { languageTag as locale } from '../text/locale.ts'

const zone = 'Europe/Amsterdam'
const none = '–'

/** Made when it is first used: each takes a millisecond or more, and a page needs few of them. */
function once<Format>(make: () => Format): () => Format {
  let made: Format | undefined
  return () => {
    made ??= make()
    return made
  }
}
const numbers = (options: Intl.NumberFormatOptions) => once(() => new Intl.NumberFormat(locale, options))
const times = (options: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat(locale, options))

const euro = numbers({ style: 'currency', currency: 'EUR' })
const signedEuro = numbers({
  style: 'currency',
  currency: 'EUR',
  signDisplay: 'exceptZero',
})
const percent = numbers({
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
})
const plainPercent = numbers({ style: 'percent', minimumFractionDigits: 2 })
const exact = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 10 })
const price4 = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 4 })
const fixed = { 2: withDecimals(2), 3: withDecimals(3), 4: withDecimals(4) }
const ratio = numbers({ maximumFractionDigits: 2 })
const whole = numbers({ maximumFractionDigits: 0 })
const moment = times({ dateStyle: 'long', timeStyle: 'medium', timeZone: zone })
const date = times({ dateStyle: 'long', timeZone: zone })
const dateAndTime = times({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: zone,
})
const dayInWords = { weekday: 'long', day: 'numeric', month: 'long', timeZone: zone } as const
const weekday = times(dayInWords)
const deadline = times({ ...dayInWords, hour: '2-digit', minute: '2-digit' })
const clock = once(
  () => new Intl.DateTimeFormat('nl-NL', { hour: '2-digit', minute: '2-digit', timeZone: zone }),
)
const time = times({ hour: '2-digit', minute: '2-digit' })
const roundEuro = numbers({
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
})
const shortPercent = { style: 'percent', maximumFractionDigits: 2 } as const
const share = numbers(shortPercent)
const move = numbers({ ...shortPercent, signDisplay: 'exceptZero' })
const list = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }))

type Numeric = number | null | undefined

/** An amount in euro cents as '€ 1.234,56'; a dash for anything that is not a number. */
export function formatMoney(cents: Numeric): string {
  return isNumber(cents) ? euro().format(cents / 100) : none
}

/** An amount of whole euros, in cents, without its decimals: '€ 1.000'. */
export function formatRoundMoney(cents: number): string {
  return roundEuro().format(cents / 100)
}

/** A change in euro cents, with a plus sign when positive: '€ +12,50'. */
export function formatMoneyChange(cents: Numeric): string {
  return isNumber(cents) ? signedEuro().format(cents / 100) : none
}

/** A fraction as a percentage with a plus sign when positive: 0.0141 is '+1,41%'. */
export function formatPercent(fraction: Numeric): string {
  return isNumber(fraction) ? percent().format(fraction) : none
}

/** A share as a percentage without needless zeros: 0.25 is '25%'. */
export function formatShare(fraction: number): string {
  return share().format(fraction)
}

/** A share as a percentage with two decimals, so that its width does not change as it moves: 0.25 is '25,00%'. */
export function formatFixedShare(fraction: Numeric): string {
  return isNumber(fraction) ? plainPercent().format(fraction) : none
}

/** A move as a percentage without needless zeros, with its sign: 0.025 is '+2,5%'. */
export function formatMove(fraction: number): string {
  return move().format(fraction)
}

/** What a fill costs: '€ 2,50', '0,10%' or '€ 2,50 + 0,10%'. */
export function formatCosts({ fixed, rateBasisPoints }: { fixed: number; rateBasisPoints: number }): string {
  const rate = plainPercent().format(rateBasisPoints / 10_000)
  if (rateBasisPoints === 0) return formatMoney(fixed)
  return fixed === 0 ? rate : `${formatMoney(fixed)} + ${rate}`
}

/** An exact decimal given as text, such as a rate '1.3562', with all its digits: '1,3562'. */
export function formatDecimal(decimal: string): string {
  // Intl takes numbers as text in full precision.
  return exact().format(decimal as Intl.StringNumericLiteral)
}

/** How many times, given as an exact decimal: '9', '4,52'; a dash for none. */
export function formatRatio(decimal: string | null): string {
  return decimal === null ? none : ratio().format(decimal as Intl.StringNumericLiteral)
}

/** A leverage, given as an exact decimal, with two decimals, so that its width does not change as it moves: '9,00'. */
export function formatLeverage(decimal: string | null): string {
  return decimal === null ? none : fixed[2]().format(decimal as Intl.StringNumericLiteral)
}

/** A price in a currency, or without one: '185,92 USD', '1,3562'. Takes a number or an exact decimal as text. */
export function formatPriceIn(currency: string | null, price: number | string | null | undefined): string {
  if (price === null || price === undefined || !Number.isFinite(Number(price))) return none
  const text = price4().format(price as Intl.StringNumericLiteral)
  return currency === null ? text : `${text}\u00a0${currency}`
}

/** A price in a currency, or without one, with so many decimals, so that its width does not change as it moves: '185,90 USD'. */
export function formatFixedPriceIn(
  currency: string | null,
  price: number | null,
  decimals: 2 | 3 | 4,
): string {
  if (price === null) return none
  const text = fixed[decimals]().format(price)
  return currency === null ? text : `${text}\u00a0${currency}`
}

/** A number of pieces: '1.234'. */
export function formatQuantity(quantity: Numeric): string {
  return isNumber(quantity) ? whole().format(quantity) : none
}

/** Day and second in Amsterdam: '7 oktober 2013 om 15:04:05'. Takes milliseconds since 1970, as all that follow. */
export function formatMoment(epochMs: Numeric): string {
  return isNumber(epochMs) ? moment().format(epochMs) : none
}

/** The day in Amsterdam: '7 oktober 2013'. */
export function formatDate(epochMs: Numeric): string {
  return isNumber(epochMs) ? date().format(epochMs) : none
}

/** Day and minute in Amsterdam: '7 okt, 15:04'. */
export function formatDateTime(epochMs: Numeric): string {
  return isNumber(epochMs) ? dateAndTime().format(epochMs) : none
}

/** The day in Amsterdam as one says it: 'vrijdag 11 oktober'. */
export function formatWeekday(epochMs: number): string {
  return weekday().format(epochMs)
}

/** The day and minute in Amsterdam as one says them: 'vrijdag 11 oktober om 22:00'. */
export function formatDeadline(epochMs: number): string {
  return deadline().format(epochMs)
}

/** Whether a day begins in Amsterdam at an instant. */
export function isMidnight(epochMs: number): boolean {
  return clock().format(epochMs) === '00:00'
}

/** Hour and minute in Amsterdam: '15:04'. */
export function formatClock(epochMs: number): string {
  return clock().format(epochMs)
}

/** Hour and minute where the device is: '15:04'. For what happened on the device, not on the market. */
export function formatTime(epochMs: Numeric): string {
  return isNumber(epochMs) ? time().format(epochMs) : none
}

/** Words in a row: 'ETF’s en trackers'. */
export function formatList(words: readonly string[]): string {
  return list().format(words)
}

/** Which way a number points, as it is shown: what rounds to nothing points nowhere. */
export function directionOf(value: Numeric, smallest: number): 'up' | 'down' | 'level' {
  if (!isNumber(value) || Math.abs(value) < smallest / 2) return 'level'
  return value > 0 ? 'up' : 'down'
}

function withDecimals(digits: number) {
  return numbers({ minimumFractionDigits: digits, maximumFractionDigits: digits })
}

function isNumber(value: Numeric): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
