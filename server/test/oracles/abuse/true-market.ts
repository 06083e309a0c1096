// The true market, whether or not the game has received its quotes: what each product was worth to a buyer and to a seller
// after every quote, in exact arithmetic that shares nothing with the game's. Only the terms of a Sprinter are read from
// the game; `npm run week` checks those.

import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import { scaled } from '../recorded-week/ladder-twin.ts'
import type { Tick } from './price-path.ts'

/** Millionths of a cent. */
export type Micro = bigint
export const microsPerCent = 1_000_000n

/** The true ask and bid of a piece from an instant on. The ask is rounded down and the bid up, by a millionth of a cent. */
export interface Worth {
  time: number
  bid: Micro
  ask: Micro
}

/** The terms of a product; a share has only a symbol and a currency. */
export interface Terms {
  symbol: string
  currency: string
  sprinter: {
    isLong: boolean
    isBest: boolean
    ratio: bigint
    financingLevel: bigint
    stopLossLevel: bigint
  } | null
}

/** The time in which a corporate action takes effect: the instrument has no price then, nor until the first quote after it. */
export interface Gap {
  symbol: string
  currency: string
  /** The close of the last session before. */
  from: number
  /** The opening of the first session after. */
  until: number
  /** What a piece pays after tax, in ten-billionths of the currency; null for a split. */
  dividend: bigint | null
  split: { newPieces: number; oldPieces: number } | null
}

/** Which quotes of an instant reach the game. */
export interface Heard {
  /** Whether nothing is heard from the feed, not even a heartbeat. */
  isSilent?: boolean
  /** Whether the quotes of a symbol do not reach the game. */
  isWithheld?: (symbol: string) => boolean
}

/** How long the last quote of an instrument counts while its feed is not silent, in milliseconds (decision 37). */
export const maxQuoteAge = 15 * 60_000

interface Known {
  terms: () => Terms | null
  /** Oldest first. */
  worths: Worth[]
  /** The residual of a piece after its stop-loss level was reached; null before. */
  residual: Micro | null
  /** When the level was reached. */
  endedAt: number | null
}

const unit = 10n ** 10n
const pairs: Record<string, string | null> = {
  EUR: null,
  USD: 'EURUSD',
  GBP: 'EURGBP',
  GBp: 'EURGBP',
  PLN: 'EURPLN',
}
const up = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor

export class TrueMarket {
  readonly #last = new Map<string, { bid: bigint; ask: bigint; time: number }>()
  /** When an instrument was last quoted to the game, since the feed was last silent. */
  readonly #heard = new Map<string, number>()
  readonly #known = new Map<ProductId, Known>()
  readonly #gaps: readonly Gap[]
  /** The last bid before a gap, in the currency. */
  readonly #closes = new Map<Gap, bigint>()
  /** When the first quote after a gap was seen. */
  readonly #reopened = new Map<Gap, number>()
  readonly #paid = new Map<Gap, Micro>()
  /** When the game carried out the splits: from then on its products count in new pieces. */
  readonly splitAt = new Map<Gap, number>()
  now = 0

  constructor(gaps: readonly Gap[]) {
    this.#gaps = gaps
  }

  /** Follows these products from now on, and forgets the others. */
  watch(products: ReadonlyMap<ProductId, () => Terms | null>): void {
    this.#known.clear()
    for (const [id, terms] of products)
      this.#known.set(id, { terms, worths: [], residual: null, endedAt: null })
    for (const known of this.#known.values()) this.#note(known)
  }

  /**
   * Processes the quotes of an instant. A quote that does not reach the game counts only if the feed is silent, or the last
   * quote that reached it is too old.
   */
  see({ time, quotes }: Tick, { isSilent = false, isWithheld = () => false }: Heard = {}): void {
    this.now = time
    if (isSilent) this.#heard.clear()
    const symbols = new Set<string>()
    for (const { symbol, bid, ask } of quotes) {
      const isHeard = !isSilent && !isWithheld(symbol)
      if (isHeard) this.#heard.set(symbol, time)
      else if (time - (this.#heard.get(symbol) ?? 0) <= maxQuoteAge) continue
      this.#passGaps(symbol, time)
      this.#last.set(symbol, { bid: scaled(bid), ask: scaled(ask), time })
      symbols.add(symbol)
      this.#knockOutOn(symbol)
    }
    for (const known of this.#known.values()) {
      const terms = known.terms()
      if (terms === null) continue
      const pair = pairs[terms.currency]
      if (symbols.has(terms.symbol) || (pair && symbols.has(pair))) this.#note(known)
    }
  }

  /** Fixes the rate of the corporate actions that are due, which the game carries out now. */
  carryOut(): void {
    for (const gap of this.#gaps) {
      if (gap.until > this.now || this.#paid.has(gap)) continue
      const amount = gap.dividend ?? this.#closes.get(gap) ?? 0n
      this.#paid.set(gap, this.#inEuro(amount, gap.currency))
    }
  }

  /** What is paid for a piece: its dividend, or at a split the last bid for an old piece; zero if it is not yet due. */
  paid(gap: Gap): Micro {
    return this.#paid.get(gap) ?? 0n
  }

  /** What a product is worth at an instant: after its last quote, or in a gap after the first quote that follows. */
  at(id: ProductId, time: number): Worth | null {
    const known = this.#known.get(id)
    const gap = this.#gapOf(known?.terms()?.symbol, time)
    if (gap !== undefined) return known?.worths.find((worth) => worth.time >= gap.until) ?? null
    return known?.worths.findLast((worth) => worth.time <= time) ?? null
  }

  /** Whether a Sprinter's stop-loss level has been reached by an instant: its residual is owed in cash from then on. */
  hasEnded(id: ProductId, time: number): boolean {
    const endedAt = this.#known.get(id)?.endedAt ?? null
    return endedAt !== null && endedAt <= time
  }

  /** The worths from an instant on, up to another: first the one at the instant itself. */
  between(id: ProductId, from: number, until: number): Worth[] {
    const first = this.at(id, from)
    const later = this.#known.get(id)?.worths.filter(({ time }) => time > from && time <= until) ?? []
    return first === null ? later : [first, ...later]
  }

  /** The gap of an instrument that an instant falls in: from the close until the first quote after it. */
  #gapOf(symbol: string | undefined, time: number): Gap | undefined {
    return this.#gaps.find(
      (gap) =>
        gap.symbol === symbol &&
        time >= gap.from &&
        time < (this.#reopened.get(gap) ?? Number.POSITIVE_INFINITY),
    )
  }

  /** Notes the last bid before a gap and the first quote after it, at the next quote of the instrument. */
  #passGaps(symbol: string, time: number): void {
    for (const gap of this.#gaps) {
      if (gap.symbol !== symbol) continue
      const last = this.#last.get(symbol)
      if (time >= gap.from && !this.#closes.has(gap) && last !== undefined) this.#closes.set(gap, last.bid)
      if (time >= gap.until && !this.#reopened.has(gap)) this.#reopened.set(gap, time)
    }
  }

  /** An amount in ten-billionths of a currency, at the last rate, rounded up. */
  #inEuro(amount: bigint, currency: string): Micro {
    const rate = this.#twiceRate(currency)
    return rate === null ? 0n : up(amount * 200n * microsPerCent, rate)
  }

  #note(known: Known): void {
    const terms = known.terms()
    const isPriced = terms !== null && known.residual === null && !this.#gapOf(terms.symbol, this.now)
    const worth = isPriced ? this.#worthOf(terms) : null
    if (worth !== null) known.worths.push(worth)
    else if (known.residual !== null) {
      known.worths.push({ time: this.now, bid: known.residual, ask: known.residual })
    }
  }

  #worthOf({ symbol, currency, sprinter }: Terms): Worth | null {
    const quote = sprinter === null ? this.#last.get(symbol) : this.#quoteForLevels(symbol)
    const rate = this.#twiceRate(currency)
    if (quote === undefined || rate === null) return null
    const { bid, ask } = quote
    if (sprinter === null) {
      return {
        time: this.now,
        bid: up(bid * 200n * microsPerCent, rate),
        ask: (ask * 200n * microsPerCent) / rate,
      }
    }
    const { isLong, ratio, financingLevel: level } = sprinter
    const [low, high] = (isLong ? [bid - level, ask - level] : [level - ask, level - bid]).map((worth) =>
      worth < 0n ? 0n : worth * 200n * microsPerCent * unit,
    ) as [bigint, bigint]
    // The issuer's spread: a cent on the ask by day, a cent on each side at other times.
    const below = isDaySession(quote.time) ? 0n : microsPerCent
    return {
      time: this.now,
      bid: up(low, ratio * rate) - below,
      ask: high / (ratio * rate) + microsPerCent,
    }
  }

  /** The last quote, per piece as the levels of Sprinters count them: per old piece until the split is carried out. */
  #quoteForLevels(symbol: string) {
    const quote = this.#last.get(symbol)
    const gap = this.#gaps.find(
      (one) => one.symbol === symbol && one.split !== null && !this.splitAt.has(one),
    )
    if (quote === undefined || gap === undefined || quote.time < gap.until) return quote
    const { newPieces, oldPieces } = gap.split!
    const convert = (price: bigint): bigint => (price * BigInt(newPieces)) / BigInt(oldPieces)
    return { bid: convert(quote.bid), ask: convert(quote.ask), time: quote.time }
  }

  /** Knocks out at the current rate, since the quotes of an instant count in their order. */
  #knockOutOn(symbol: string): void {
    for (const known of this.#known.values()) {
      const terms = known.terms()
      if (terms?.symbol === symbol && known.residual === null) this.#knockOut(known, terms)
    }
  }

  /** Notes the residual of a Sprinter whose stop-loss level the last quote has reached during its session. */
  #knockOut(known: Known, { symbol, currency, sprinter }: Terms): void {
    const quote = this.#quoteForLevels(symbol)
    const rate = this.#twiceRate(currency)
    if (
      sprinter === null ||
      quote === undefined ||
      rate === null ||
      !isInSession(symbol, currency, quote.time)
    )
      return
    const { isLong, isBest, ratio, financingLevel, stopLossLevel } = sprinter
    const twice = quote.bid + quote.ask
    if (isLong ? twice > 2n * stopLossLevel : twice < 2n * stopLossLevel) return
    const distance = isLong ? twice - 2n * financingLevel : 2n * financingLevel - twice
    const left = isBest || distance < 0n ? 0n : distance
    known.residual = up(left * 100n * microsPerCent * unit, ratio * rate)
    known.endedAt = this.now
  }

  /** Twice the units of a currency for a euro (of a pound's pence), as the quotes count; null while unknown. */
  #twiceRate(currency: string): bigint | null {
    const pair = pairs[currency]
    if (pair === null) return 2n * unit
    const quote = pair === undefined ? undefined : this.#last.get(pair)
    if (quote === undefined) return null
    return (quote.bid + quote.ask) * (currency === 'GBp' ? 100n : 1n)
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>()
/** The last result for each time zone, since hundreds of products need it at each instant. */
const lastRead = new Map<string, { time: number; local: { weekday: number; minute: number } }>()

/** The weekday (0 is Sunday) and the minute of the day at an instant, by the clocks of a time zone. */
export function localTime(time: number, timeZone: string): { weekday: number; minute: number } {
  const last = lastRead.get(timeZone)
  if (last?.time === time) return last.local
  let clock = clocks.get(timeZone)
  if (clock === undefined) {
    const fields = { weekday: 'short', hour: 'numeric', minute: 'numeric', hourCycle: 'h23' } as const
    clock = new Intl.DateTimeFormat('en-GB', { timeZone, ...fields })
    clocks.set(timeZone, clock)
  }
  const parts = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, value]))
  const weekday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(parts.weekday!)
  const local = { weekday, minute: Number(parts.hour) * 60 + Number(parts.minute) }
  lastRead.set(timeZone, { time, local })
  return local
}

function isWithin(time: number, timeZone: string, open: number, close: number): boolean {
  const { weekday, minute } = localTime(time, timeZone)
  return weekday % 6 !== 0 && minute >= open && minute < close
}

const isDaySession = (time: number): boolean => isWithin(time, 'Europe/Amsterdam', 540, 1050)

/** The hours of the exchanges, as in sprinters.md, section 6. */
export function sessionOf(
  symbol: string,
  currency: string,
): { timeZone: string; open: number; close: number } {
  if (/^(EUR...|XAU...|GC)$/.test(symbol)) return { timeZone: 'Europe/Amsterdam', open: 0, close: 1440 }
  if (currency === 'PLN') return { timeZone: 'Europe/Warsaw', open: 540, close: 1020 }
  if (currency === 'USD') return { timeZone: 'America/New_York', open: 570, close: 960 }
  return { timeZone: 'Europe/Amsterdam', open: 540, close: 1050 }
}

function isInSession(symbol: string, currency: string, time: number): boolean {
  const { timeZone, open, close } = sessionOf(symbol, currency)
  return isWithin(time, timeZone, open, close)
}
