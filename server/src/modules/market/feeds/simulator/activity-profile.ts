// When an instrument moves: most while its exchange is open, less before and after, least at the weekend. What happens while
// it is closed, and the gap with which it opens, are the overnight part of its variance. Within a session the opening is the
// liveliest, noon the calmest (R. A. Wood, T. H. McInish and J. K. Ord, An investigation of transactions data for NYSE
// stocks, Journal of Finance 40, 1985).

import type { MarketHours } from '@koersklasse/domain/market/market-hours-kinds.ts'
import { roundTheClock, type SessionHours } from '@koersklasse/domain/market/trading-session.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { Temporal } from 'temporal-polyfill'

const minuteMs = 60_000
const dayMinutes = 24 * 60
/** The share of the variance of a week that falls into the sessions of an exchange. */
const sessionShare = 0.62
/** How much of the variance between two sessions falls into the gap at the opening. */
const gapShare = 0.25
/** The relative weights of hours while the exchange is closed. */
const closedWeights = { day: 1, night: 0.5 }
/** The weight of the weekend relative to other days: if the game is open then, it is as active. */
const weekendShare: Record<MarketHours, number> = { regular: 0.05, always: 1.5 }
const americaOpens = 15 * 60 + 30
/**
 * How much livelier than noon a session is, as a multiple of its variance: at both ends, at the opening besides (half
 * of that is over after so many minutes), and in Europe while New York is open, too.
 */
const livelier = { ends: 2.5, opening: 6, openingHalfLife: 30, withAmerica: 1 }

/** The local time at an exchange: the day from 0, a Monday, and the minute of the day. */
interface LocalTime {
  day: number
  minute: number
}

/** The week of an exchange. */
export interface ActivityProfile {
  isOpen(at: EpochMs): boolean
  /** How fast variance accrues at an instant, relative to the average of a week. */
  activityAt(at: EpochMs): number
  isWeekend(at: EpochMs): boolean
  /** The variance of the gap if the exchange opens at an instant, in milliseconds of average activity; else 0. */
  gapAt(at: EpochMs): number
}

/**
 * The profile of an exchange with these hours: it is open Monday to Friday, holidays are not known.
 * @param marketHours when the game trades
 */
export function createActivityProfile(hours: SessionHours, marketHours: MarketHours): ActivityProfile {
  const localTime = createLocalTime(hours.timeZone)
  const isOpenAt = ({ day, minute }: LocalTime) => day < 5 && minute >= hours.open && minute < hours.close
  const week = Array.from({ length: 7 * dayMinutes }, (_, index) => ({
    day: Math.floor(index / dayMinutes),
    minute: index % dayMinutes,
  }))
  const sum = (of: (time: LocalTime) => number) => week.reduce((total, time) => total + of(time), 0)
  const openWeight = sum((time) => (isOpenAt(time) ? openActivity(hours, time) : 0))
  const closedActivity = ({ day, minute }: LocalTime) =>
    (minute >= 8 * 60 && minute < 22 * 60 ? closedWeights.day : closedWeights.night) *
    (day >= 5 ? weekendShare[marketHours] : 1)
  const closedWeight = sum((time) => (isOpenAt(time) ? 0 : closedActivity(time)))
  // Where sessions fill the weekdays, only weekends are left: they get their weight, not a share of the week.
  const openShare = hours === roundTheClock ? openWeight / (openWeight + closedWeight) : sessionShare
  const perOpen = (openShare * week.length) / openWeight
  const perClosed = ((1 - openShare) * week.length) / closedWeight
  // Where the game is open at weekends, all of what happens then is quoted then.
  const isBeforeGap = (time: LocalTime) => !isOpenAt(time) && (marketHours === 'regular' || time.day < 5)
  const { activity, gaps } = withGaps(
    week.map((time) => ({
      variance: isOpenAt(time) ? openActivity(hours, time) * perOpen : closedActivity(time) * perClosed,
      ...{ isOpen: isOpenAt(time), isBeforeGap: isBeforeGap(time) },
    })),
  )
  const minuteOfWeek = ({ day, minute }: LocalTime) => day * dayMinutes + minute
  const isOpen = (at: EpochMs) => isOpenAt(localTime(at))
  const isWeekend = (at: EpochMs) => localTime(at).day >= 5
  return {
    isOpen,
    isWeekend,
    gapAt: (at) => (at % minuteMs === 0 ? gaps[minuteOfWeek(localTime(at))]! * minuteMs : 0),
    activityAt: (at) => activity[minuteOfWeek(localTime(at))]!,
  }
}

interface WeekMinute {
  variance: number
  isOpen: boolean
  /** Whether part of its variance falls into the gap at the next opening. */
  isBeforeGap: boolean
}

/** Moves part of the variance of each minute that the exchange is closed to the next minute at which it opens. */
function withGaps(week: readonly WeekMinute[]): { activity: Float64Array; gaps: Float64Array } {
  const activity = new Float64Array(week.length)
  const gaps = new Float64Array(week.length)
  let held = 0
  // Twice around, since the gap of Monday morning belongs to the weekend before it.
  for (const [place, { variance, isOpen, isBeforeGap }] of [...week, ...week].entries()) {
    const index = place % week.length
    if (isOpen && !week.at(index - 1)!.isOpen) {
      gaps[index] = held
      held = 0
    }
    const toGap = isBeforeGap ? gapShare * variance : 0
    activity[index] = variance - toGap
    held += toGap
  }
  return { activity, gaps }
}

function openActivity(hours: SessionHours, { minute }: LocalTime): number {
  if (hours === roundTheClock) return minute >= 9 * 60 && minute < 22 * 60 ? 1.4 : 0.6
  const fromNoon = (2 * (minute - hours.open)) / (hours.close - hours.open) - 1
  const isWithAmerica = hours.timeZone.startsWith('Europe/') && minute >= americaOpens
  const opening = livelier.opening * 0.5 ** ((minute - hours.open) / livelier.openingHalfLife)
  return 1 + livelier.ends * fromNoon ** 2 + opening + (isWithAmerica ? livelier.withAmerica : 0)
}

/** Reads the clock of a time zone; how far it is from UTC is worked out once between two changes of the clock. */
function createLocalTime(timeZone: string): (at: EpochMs) => LocalTime {
  let known = { from: 0, until: 0, offsetMs: 0 }
  return (at) => {
    if (at < known.from || at >= known.until) {
      const time = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
      known = {
        from: at,
        until: time.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
        offsetMs: time.offsetNanoseconds / 1e6,
      }
    }
    const minutes = Math.floor((at + known.offsetMs) / minuteMs)
    // The first of January 1970 was a Thursday.
    return { day: (Math.floor(minutes / dayMinutes) + 3) % 7, minute: minutes % dayMinutes }
  }
}
