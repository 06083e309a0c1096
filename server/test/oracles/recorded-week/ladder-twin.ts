// The ladder of the recorded week, computed independently in integers, from the lines of the tape and the issuer's terms as
// text, by the rules of sprinters.md. It shares no function with the game.

import type { Line } from './tape-lines.ts'

/** The fields of content/issuer.json that the twin reads. */
export interface TermsFile {
  ladder: { types: string[]; leverages: Record<string, string[]> }
  xTurbos: { on: string[]; days: number[]; leverages: Record<string, string[]>; premiumRate: string }
  trackers: { on: string[]; yearlyFee: string; ratios: RatioFile[] }
  ratios: Record<string, RatioFile[]>
  buffers: Record<string, string>
  financing: { margin: string; reference: Record<string, string> }
}
interface RatioFile {
  from: string
  ratio: string
}

/** A product on a rung; amounts are whole numbers of 1/10,000,000,000. */
interface Rung {
  key: string
  symbol: string
  type: string
  isLong: boolean
  ratio: bigint
  level: bigint
  stopLoss: bigint
  issuedDay: number
  /** The day of its end, for an X-Turbo. */
  endDay: number
}

/**
 * A product at a moment, as text: levels, bid and ask in cents, and the leverage at the mids, to ten digits (rounded up)
 * and as shown, to two (halves up); null if there is none.
 */
export interface Reckoned {
  levels: string
  price: string | null
  leverage: string | null
  shownLeverage: string | null
}

/** The instruments of the tape: ISIN, type, class of the legal caps (sprinters.md, section 6), and session. */
const instruments: Record<string, { isin: string; type: string; class: string }> = {
  SPY: { isin: 'US78462F1030', type: 'etf', class: 'other' },
  IBM: { isin: 'US4592001014', type: 'ss', class: 'other' },
  AIG: { isin: 'US0268747849', type: 'ss', class: 'other' },
  BAC: { isin: 'US0605051046', type: 'ss', class: 'other' },
  GC: { isin: 'XC0009655157', type: 'co', class: 'major' },
  EURUSD: { isin: 'EU0009652759', type: 'cu', class: 'major_pair' },
}

const unit = 10n ** 10n

/** Decimal text as a whole number of units. */
export function scaled(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(10, '0'))
}

const up = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor
const halfUp = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor)

/** The local minute of the day: in New York that week is four hours behind UTC, and Amsterdam two ahead. */
const minuteOfDay = (time: number, hoursFromUtc: number): number =>
  Math.floor((((time / 60_000 + hoursFromUtc * 60) % 1440) + 1440) % 1440)

/** Midnights in Amsterdam: 22:00 UTC all week. */
export const dayOf = (time: number): number => Math.floor((time + 2 * 3_600_000) / 86_400_000)
const isWeekday = (time: number): boolean => new Date(time + 2 * 3_600_000).getUTCDay() % 6 !== 0

/** Whether a quote can knock out a product of a type. */
export function isInSession({ symbol, time }: Line, type: string): boolean {
  if (type === 'xt') return isWeekday(time) && minuteOfDay(time, 2) >= 480 && minuteOfDay(time, 2) < 1320
  if (symbol === 'GC' || symbol === 'EURUSD') return isWeekday(time)
  return minuteOfDay(time, -4) >= 570 && minuteOfDay(time, -4) < 960
}

/** The factor by which a level grows in a day: the 360th root of 1 + rate, to forty digits, by bisection. */
function dailyGrowth(rate: bigint): bigint {
  const digits = 10n ** 40n
  const wanted = ((unit + rate) * digits ** 360n) / unit
  let [low, high] = [digits / 2n, digits * 2n]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (middle ** 360n <= wanted) low = middle
    else high = middle
  }
  return low
}

// Longer than 70 lines: an oracle that is read from top to bottom, next to sprinters.md.
export function createLadderTwin(terms: TermsFile) {
  const last = new Map<string, Line>()
  const rungs = new Map<string, Map<string, Rung>>()
  const margin = scaled(terms.financing.margin)
  const reference = scaled(terms.financing.reference.USD!)
  const growth = { long: dailyGrowth(reference + margin), short: dailyGrowth(reference - margin) }
  let today: number | null = null
  let now = 0

  const twiceMid = ({ bid, ask }: Line): bigint => scaled(bid) + scaled(ask)

  /** Issues products on the empty rungs. */
  function issue(symbol: string, time: number): void {
    const { isin, type, class: capClass } = instruments[symbol]!
    const living = rungs.get(symbol) ?? new Map<string, Rung>()
    rungs.set(symbol, living)
    const price = halfUp(twiceMid(last.get(symbol)!), 2n)
    const euro = (price * 2n * unit) / twiceMid(last.get('EURUSD')!)
    const ratioOf = (ratios: readonly RatioFile[]) =>
      scaled(ratios.findLast(({ from }) => scaled(from) <= euro)!.ratio)
    const put = (rung: Omit<Rung, 'symbol' | 'issuedDay'>) => {
      if (!living.has(rung.key)) living.set(rung.key, { ...rung, symbol, issuedDay: dayOf(time) })
    }
    if (terms.trackers.on.includes(type)) {
      const ratio = ratioOf(terms.trackers.ratios)
      put({ key: 'tracker', type: 'tracker', isLong: true, ratio, level: 0n, stopLoss: 0n, endDay: 0 })
    }
    const buffer = scaled(terms.buffers[isin] ?? terms.buffers[type]!)
    const sprinter = (type_: string, isLong: boolean, leverage: string) => {
      const away = halfUp(price * unit, scaled(leverage))
      const exact = isLong ? price - away : price + away
      // The level is rounded to four digits, the stop-loss level to the same step, away from the level.
      const step = 10n ** BigInt(Math.max(0, exact.toString().length - 4))
      const level = halfUp(exact, step) * step
      const most = step * unit
      const stopLoss = isLong
        ? up(level * (unit + buffer), most) * step
        : ((level * (unit - buffer)) / most) * step
      return {
        type: type_,
        isLong,
        ratio: ratioOf(terms.ratios[type]!),
        level,
        stopLoss: type_ === 'sp' ? stopLoss : level,
      }
    }
    for (const direction of ['long', 'short']) {
      for (const kind of terms.ladder.types) {
        for (const leverage of terms.ladder.leverages[capClass]!) {
          const key = `${kind} ${direction} ${leverage}`
          put({ key, ...sprinter(kind, direction === 'long', leverage), endDay: 0 })
        }
      }
      for (const days of terms.xTurbos.on.includes(isin) ? terms.xTurbos.days : []) {
        // Ends at the close of the first weekday after this many days.
        let endDay = dayOf(time) + days
        while (!isWeekday(endDay * 86_400_000)) endDay += 1
        for (const leverage of terms.xTurbos.leverages[capClass]!) {
          const key = `xt ${direction} ${days} ${leverage}`
          put({ key, ...sprinter('xt', direction === 'long', leverage), endDay })
        }
      }
    }
  }

  function startDay(day: number): void {
    for (const living of rungs.values()) {
      for (const rung of living.values()) {
        if (rung.type !== 'sp' && rung.type !== 'sb') continue
        rung.level = halfUp(rung.level * growth[rung.isLong ? 'long' : 'short'], 10n ** 40n)
        if (rung.type === 'sb') rung.stopLoss = rung.level
      }
    }
    // An instant of that day in Amsterdam.
    for (const symbol of rungs.keys()) issue(symbol, day * 86_400_000)
  }

  function priceOf(rung: Rung): { bid: bigint; ask: bigint } | null {
    const line = last.get(rung.symbol)!
    const twiceRate = twiceMid(last.get('EURUSD')!)
    const isDay = isWeekday(line.time) && minuteOfDay(line.time, 2) >= 540 && minuteOfDay(line.time, 2) < 1050
    // The issuer's spread: one cent in all by day, added to the ask; two at other times, one on each side.
    const below = isDay ? 0n : 1n
    const divisor = rung.ratio * twiceRate
    const [bid, ask] = [scaled(line.bid), scaled(line.ask)]
    let low: bigint
    let high: bigint
    if (rung.type === 'tracker') {
      // The part left by the fee, to ten decimals.
      const left = BigInt(Math.round(0.997 ** ((dayOf(now) - rung.issuedDay) / 365) * 1e10))
      low = (bid * left * 200n) / divisor
      high = up(ask * left * 200n, divisor)
    } else {
      let level = rung.level
      if (rung.type === 'xt') {
        const days = BigInt(rung.endDay - dayOf(now))
        level -= halfUp(level * scaled(terms.xTurbos.premiumRate) * days, 365n * unit)
      }
      const worths = rung.isLong ? [bid - level, ask - level] : [level - ask, level - bid]
      const [least, most] = worths.map((worth) => (worth < 0n ? 0n : worth * 200n * unit)) as [bigint, bigint]
      low = least / divisor
      high = up(most, divisor)
    }
    return low - below <= 0n ? null : { bid: low - below, ask: high + 1n }
  }

  return {
    /** Processes the next line of the tape. */
    take(line: Line): void {
      now = line.time
      const day = dayOf(line.time)
      while (today !== null && today < day) {
        today += 1
        startDay(today)
      }
      last.set(line.symbol, line)
      if (!rungs.has(line.symbol) && last.has('EURUSD')) {
        issue(line.symbol, line.time)
        today ??= day
      }
      const price = twiceMid(line)
      for (const rung of rungs.get(line.symbol)?.values() ?? []) {
        if (rung.type === 'tracker' || !isInSession(line, rung.type)) continue
        const isHit = rung.isLong ? price <= 2n * rung.stopLoss : price >= 2n * rung.stopLoss
        if (isHit) rungs.get(line.symbol)!.delete(rung.key)
      }
    },

    /** The keys of the living products on an underlying. */
    livingOn: (symbol: string): Iterable<string> => rungs.get(symbol)?.keys() ?? [],

    /** The product on a rung at the last line; null if there is none. */
    reckon(symbol: string, key: string): Reckoned | null {
      const rung = rungs.get(symbol)?.get(key)
      if (rung === undefined) return null
      const price = priceOf(rung)
      const leverage =
        price === null || rung.type === 'tracker'
          ? null
          : {
              dividend: twiceMid(last.get(symbol)!) * 200n * unit,
              divisor: rung.ratio * twiceMid(last.get('EURUSD')!) * (price.bid + price.ask),
            }
      return {
        levels: rung.type === 'tracker' ? '' : `${rung.level} ${rung.stopLoss}`,
        price: price && `${price.bid} ${price.ask}`,
        leverage: leverage && String(up(leverage.dividend * unit, leverage.divisor)),
        shownLeverage: leverage && String((halfUp(leverage.dividend * 100n, leverage.divisor) * unit) / 100n),
      }
    },
  }
}
