// Puts the real clock of a server ahead, by AHEAD_MS milliseconds. Loaded before the server (node --import), which has no
// setting for it.

import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { systemClock } from '@koersklasse/server/src/platform/clock.ts'

const aheadMs = Number(process.env.AHEAD_MS)
systemClock.now = () => toEpochMs(Date.now() + aheadMs)
