// Formats numbers and times in the language of the app; the examples are Dutch. Missing and invalid values become a dash.

import { languageTag as locale } from '../../text/locale.ts'
import { once } from './once.ts'

const zone = 'Europe/Amsterdam'
const none = '–'

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
const plain = numbers({ maximumFractionDigits: 10 })
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

/** An amount of whole euros, given in cents, without decimals: '€ 1.000'. */
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

/** A fraction as a percentage without trailing zeros: 0.25 is '25%'. */
export function formatShare(fraction: number): string {
  return share().format(fraction)
}

/** A fraction as a percentage with two decimals, so that its width is stable when it changes: 0.25 is '25,00%'. */
export function formatFixedShare(fraction: Numeric): string {
  return isNumber(fraction) ? plainPercent().format(fraction) : none
}

/** A fraction as a percentage with a sign and without trailing zeros: 0.025 is '+2,5%'. */
export function formatMove(fraction: number): string {
  return move().format(fraction)
}

/** Transaction costs: '€ 2,50', '0,10%' or '€ 2,50 + 0,10%'. */
export function formatCosts({ fixed, rateBasisPoints }: { fixed: number; rateBasisPoints: number }): string {
  const rate = plainPercent().format(rateBasisPoints / 10_000)
  if (rateBasisPoints === 0) return formatMoney(fixed)
  return fixed === 0 ? rate : `${formatMoney(fixed)} + ${rate}`
}

/** A decimal given as text, such as the rate '1.3562', with all its digits: '1,3562'. */
export function formatDecimal(decimal: string): string {
  // Intl accepts numbers as text in full precision.
  return exact().format(decimal as Intl.StringNumericLiteral)
}

/** A ratio given as a decimal text: '9', '4,52'. */
export function formatRatio(decimal: string | null): string {
  return decimal === null ? none : ratio().format(decimal as Intl.StringNumericLiteral)
}

/** A leverage given as a decimal text, with two decimals, so that its width is stable when it changes: '9,00'. */
export function formatLeverage(decimal: string | null): string {
  return decimal === null ? none : fixed[2]().format(decimal as Intl.StringNumericLiteral)
}

/** A price with or without a currency: '185,92 USD', '1,3562'. Takes a number or a decimal text. */
export function formatPriceIn(currency: string | null, price: number | string | null | undefined): string {
  if (price === null || price === undefined || !Number.isFinite(Number(price))) return none
  const text = price4().format(price as Intl.StringNumericLiteral)
  return currency === null ? text : `${text}\u00a0${currency}`
}

/** A price with a fixed number of decimals, so that its width is stable when it changes: '185,90 USD'. */
export function formatFixedPriceIn(
  currency: string | null,
  price: number | null,
  decimals: 2 | 3 | 4,
): string {
  if (price === null) return none
  const text = fixed[decimals]().format(price)
  return currency === null ? text : `${text}\u00a0${currency}`
}

/** A number with all its decimals: '1.234,5'. */
export function formatNumber(value: number): string {
  return plain().format(value)
}

/** A number of pieces: '1.234'. */
export function formatQuantity(quantity: Numeric): string {
  return isNumber(quantity) ? whole().format(quantity) : none
}

/** Date and time in Amsterdam: '7 oktober 2013 om 15:04:05'. This and all below take milliseconds since 1970. */
export function formatMoment(epochMs: Numeric): string {
  return isNumber(epochMs) ? moment().format(epochMs) : none
}

/** The date in Amsterdam: '7 oktober 2013'. */
export function formatDate(epochMs: Numeric): string {
  return isNumber(epochMs) ? date().format(epochMs) : none
}

/** Short date and time in Amsterdam: '7 okt, 15:04'. */
export function formatDateTime(epochMs: Numeric): string {
  return isNumber(epochMs) ? dateAndTime().format(epochMs) : none
}

/** The weekday and date in Amsterdam: 'vrijdag 11 oktober'. */
export function formatWeekday(epochMs: number): string {
  return weekday().format(epochMs)
}

/** The weekday, date and time in Amsterdam: 'vrijdag 11 oktober om 22:00'. */
export function formatDeadline(epochMs: number): string {
  return deadline().format(epochMs)
}

/** Whether an instant is midnight in Amsterdam. */
export function isMidnight(epochMs: number): boolean {
  return clock().format(epochMs) === '00:00'
}

/** The time in Amsterdam: '15:04'. */
export function formatClock(epochMs: number): string {
  return clock().format(epochMs)
}

/** The time in the time zone of the device: '15:04'. For events on the device, not on the market. */
export function formatTime(epochMs: Numeric): string {
  return isNumber(epochMs) ? time().format(epochMs) : none
}

/** A list in words: 'ETF’s en trackers'. */
export function formatList(words: readonly string[]): string {
  return list().format(words)
}

/** The direction of a number as it is displayed: one that is rounded to zero has none. */
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
