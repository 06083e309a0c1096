import type { Strategy } from '../strategy.ts'
import { dividendDates, splitDates } from './corporate-actions.ts'
import { clockBack, lateFeed, silentFeed, silentSymbol } from './feeds.ts'
import { knockOutAndSell, lastMillisecond } from './last-moment.ts'
import { cashRace, limitRace, restingAboveCap } from './races.ts'
import { currency, rounding } from './rounding.ts'

export const strategies: readonly Strategy[] = [
  rounding,
  currency,
  cashRace,
  limitRace,
  restingAboveCap,
  knockOutAndSell,
  dividendDates,
  splitDates,
  silentFeed,
  silentSymbol,
  lateFeed,
  clockBack,
  lastMillisecond,
]
