// Real time: for login sessions, activation codes and limits. The market has a clock of its own, in modules/market.

import { type Clock, toEpochMs } from '@koersklasse/domain/time/time.ts'

/** The machine's clock, in milliseconds since 1970 (UTC). */
export const systemClock: Clock = { now: () => toEpochMs(Date.now()) }
