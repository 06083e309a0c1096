// The naive ranking computes every list from all transactions and quotes, in the obvious slow way. It shares no code with the
// game. Amounts are in cents, times in milliseconds since 1970 (UTC).

export interface NaiveCompetition {
  start: number
  end: number
  startingBalance: number
}

export interface NaivePortfolio {
  id: string
  /** Null once the player has left. */
  name: string | null
  isSimulated: boolean
  opened: number
  /** When another portfolio of its player took its place; null while it counts. */
  replaced: number | null
}

export interface NaiveTransaction {
  portfolioId: string
  /** Null for cash that was added. */
  productId: string | null
  amount: number
  pieces: number
  /** When it was booked, or when the transaction that it corrects was; and when its event happened. */
  booked: number
  happened: number
  /** The Monday of a weekly deposit; null for anything else. */
  week: number | null
}

/** The bid of a piece by product; a missing one counts as zero. */
export type Bids = ReadonlyMap<string, number>

/** All that a list is computed from. */
export interface Books {
  competition: NaiveCompetition
  /** In the order in which they were opened. */
  portfolios: readonly NaivePortfolio[]
  transactions: readonly NaiveTransaction[]
  now: number
  bids: Bids
  /** The bids right before a midnight. */
  bidsAt(midnight: number): Bids
  /** Whether this is the final list of a competition: events before its end count, whenever they were booked. */
  isFinal: boolean
}

export type Period = 'overall' | 'week' | 'day'

/** A line of a list. */
export interface NaiveLine {
  id: string
  name: string | null
  position: number
  value: number
  /** In percent. */
  performance: number
  /** How many positions the line has risen since yesterday; null if it was not in the list then. */
  change: number | null
  /** The mood of the avatar, by the result of the day: neutral within a tenth of a percent. */
  mood: 'happy' | 'neutral' | 'sad'
}

interface Measured {
  portfolio: NaivePortfolio
  value: number
  start: number
}

/** The lines of a list, the best first; equal ones in the order in which the portfolios were opened. */
export function naiveList(books: Books, period: Period, withSimulated: boolean): NaiveLine[] {
  const considered = books.portfolios.filter(({ isSimulated }) => withSimulated || !isSimulated)
  const listed = considered.filter(({ replaced }) => replaced === null)
  const lastInstant = books.isFinal ? books.competition.end - 1 : books.now
  const today = midnightBefore(lastInstant)
  const now = listed.map((portfolio) => ({
    ...{ portfolio, value: valueNow(books, portfolio) },
    start: startOf(books, portfolio, period, lastInstant) + addedSince(books, portfolio, period, lastInstant),
  }))
  const yesterday = considered
    .filter((portfolio) => wasThere(books, portfolio, today))
    .map((portfolio) => ({
      ...{ portfolio, value: valueAt(books, portfolio, today) },
      start: startOf(books, portfolio, period, today - 1) + addedSince(books, portfolio, period, today - 1),
    }))
  return [...now]
    .sort((one, other) => compare(other, one))
    .map((line) => {
      const position = positionOf(line, now)
      const then = yesterday.find(({ portfolio }) => portfolio === line.portfolio)
      return {
        ...{ id: line.portfolio.id, name: line.portfolio.name, position, value: line.value },
        performance: line.start <= 0 ? 0 : ((line.value - line.start) / line.start) * 100,
        change: then === undefined ? null : positionOf(then, yesterday) - position,
        mood: moodAfter(
          line.value,
          startOf(books, line.portfolio, 'day', lastInstant) +
            addedSince(books, line.portfolio, 'day', lastInstant),
        ),
      }
    })
}

function moodAfter(value: number, midnightValue: number): NaiveLine['mood'] {
  const result = midnightValue <= 0 ? 0 : (value - midnightValue) / midnightValue
  if (result > -0.001 && result < 0.001) return 'neutral'
  return result > 0 ? 'happy' : 'sad'
}

/** The value of a portfolio at a midnight at which it was there. */
export function valueAt(books: Books, portfolio: NaivePortfolio, midnight: number): number {
  const booked = books.transactions.filter(
    ({ portfolioId, booked }) => portfolioId === portfolio.id && booked < midnight,
  )
  return worth(books.competition, booked, books.bidsAt(midnight))
}

/** Whether a portfolio counted at a midnight in the course of its competition. */
export function wasThere(
  { competition }: Books,
  { opened, replaced }: NaivePortfolio,
  midnight: number,
): boolean {
  const counted = opened < midnight && (replaced === null || replaced >= midnight)
  return counted && competition.start < midnight && midnight <= competition.end
}

function valueNow({ competition, transactions, bids, isFinal }: Books, { id }: NaivePortfolio): number {
  const own = transactions.filter(
    ({ portfolioId, happened }) => portfolioId === id && (!isFinal || happened < competition.end),
  )
  return worth(competition, own, bids)
}

function worth(
  { startingBalance }: NaiveCompetition,
  transactions: readonly NaiveTransaction[],
  bids: Bids,
): number {
  let value = startingBalance
  for (const { amount, pieces, productId } of transactions)
    value += amount + (productId === null ? 0 : pieces * (bids.get(productId) ?? 0))
  return value
}

/** The value at the start of the period that an instant falls in: the starting balance if the portfolio was not there yet. */
function startOf(books: Books, portfolio: NaivePortfolio, period: Period, instant: number): number {
  const { startingBalance } = books.competition
  if (period === 'overall') return startingBalance
  const midnight = beginningOf(period, instant)
  return wasThere(books, portfolio, midnight) ? valueAt(books, portfolio, midnight) : startingBalance
}

/** The midnight at which the day or the week of an instant begins. */
function beginningOf(period: 'week' | 'day', instant: number): number {
  let midnight = midnightBefore(instant)
  while (period === 'week' && !isMonday(midnight)) midnight = midnightBefore(midnight - 1)
  return midnight
}

/** The cash that was added to a portfolio in the period that an instant falls in, up to that instant. */
function addedSince(
  { transactions }: Books,
  { id }: NaivePortfolio,
  period: Period,
  instant: number,
): number {
  const from = period === 'overall' ? 0 : beginningOf(period, instant)
  let added = 0
  for (const { portfolioId, productId, booked, amount } of transactions)
    if (portfolioId === id && productId === null && booked >= from && booked <= instant) added += amount
  return added
}

/** The Mondays for which a portfolio has the weekly deposit by now: those on which it was there at midnight. */
export function weeksOf(
  { competition: { start, end }, now }: Books,
  { opened, replaced }: NaivePortfolio,
): number[] {
  const weeks: number[] = []
  for (
    let midnight = midnightAfter(start);
    midnight < end && midnight <= now;
    midnight = midnightAfter(midnight)
  )
    if (isMonday(midnight) && opened <= midnight && (replaced === null || replaced > midnight))
      weeks.push(midnight)
  return weeks
}

/** One more than the number of portfolios with a better result. */
function positionOf(one: Measured, all: readonly Measured[]): number {
  return 1 + all.filter((other) => compare(other, one) > 0).length
}

/** Above zero if the first result is better: gains ÷ starts, as fractions that are not rounded. */
function compare(one: Measured, other: Measured): number {
  const [ownGain, ownStart] = fractionOf(one)
  const [gain, start] = fractionOf(other)
  const difference = ownGain * start - gain * ownStart
  return difference === 0n ? 0 : difference > 0n ? 1 : -1
}

function fractionOf({ value, start }: Measured): [bigint, bigint] {
  return start <= 0 ? [0n, 1n] : [BigInt(value - start), BigInt(start)]
}

const amsterdam = new Intl.DateTimeFormat('en-GB', {
  ...{ timeZone: 'Europe/Amsterdam', weekday: 'short', hourCycle: 'h23' },
  ...{ hour: '2-digit', minute: '2-digit' },
})
const hourMs = 3_600_000
/** Results by hour, since reading a time zone's clock is slow. */
const known = new Map<number, number>()

/** The last midnight in Amsterdam at or before an instant: goes back hour by hour until the clock shows 00:00. */
export function midnightBefore(instant: number): number {
  const hour = instant - (instant % hourMs)
  let midnight = known.get(hour)
  if (midnight === undefined) {
    midnight = hour
    while (!amsterdam.format(midnight).endsWith('00:00')) midnight -= hourMs
    known.set(hour, midnight)
  }
  return midnight
}

/** The first midnight in Amsterdam after an instant. */
export function midnightAfter(instant: number): number {
  const midnight = midnightBefore(instant)
  let next = midnight + hourMs
  while (midnightBefore(next) === midnight) next += hourMs
  return next
}

function isMonday(instant: number): boolean {
  return amsterdam.format(instant).startsWith('Mon')
}
