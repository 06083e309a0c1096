// Discovery: what a client needs before its first call. It is outside the API, at /services/discovery.

import { diplomas, unlockables } from '@koersklasse/domain/competition/unlocking.ts'
import { marketHours } from '@koersklasse/domain/market/market-hours-kinds.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochMs } from './values.ts'

const clockReading = { marketTime: epochMs, realTime: epochMs }

/**
 * The market's clock: at the real instant `realTime` it showed `marketTime`.
 * - `running`: since then it has run `pace` times as fast as real time (1 is real time).
 * - `waiting`: it stands still and will run: no node runs the feed yet, or another one is taking it over.
 * - `over`: it stands still for good, at the end of a tape.
 */
export const marketClock = z.discriminatedUnion('state', [
  z.object({ state: z.literal('running'), ...clockReading, pace: z.number().positive() }),
  z.object({ state: z.literal('waiting'), ...clockReading, pace: z.literal(0) }),
  z.object({ state: z.literal('over'), ...clockReading, pace: z.literal(0) }),
])
export type MarketClock = z.infer<typeof marketClock>

/**
 * The pulse of the feed. Silence: nothing has been heard from it for so many milliseconds of real time, counted at the
 * moment when this was sent; until it is back no order is filled. Null while it is heard.
 */
export const feedPulse = z.object({ silentFor: z.int().min(0).nullable() })
export type FeedPulse = z.infer<typeof feedPulse>

/** The operator's presentation of the game. Colours are CSS colours; null is the default. */
export const brand = z.object({
  name: z.string(),
  accentColor: z.string().nullable(),
  contactEmail: z.string(),
  privacyUrl: z.string(),
  disclaimerHtml: z.string().nullable(),
})
export type Brand = z.infer<typeof brand>

export const discover = endpoint({
  method: 'GET',
  path: '/services/discovery',
  summary:
    'Get the addresses of the API and the socket, the version, the market’s clock, the brand and what diplomas unlock.',
  access: 'anyone',
  response: z.object({
    gateway: z.string(),
    /** The key that signs push messages; null if push is not set up. */
    publicKey: z.string().nullable(),
    websocket: z.string(),
    version: z.string(),
    brand,
    market: z.object({ clock: marketClock, hours: z.enum(marketHours), feed: feedPulse }),
    /** Which types of product and order each diploma unlocks. */
    unlockedByDiploma: z.record(z.enum(diplomas), z.array(z.enum(unlockables))),
  }),
})
