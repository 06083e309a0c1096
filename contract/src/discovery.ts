// Discovery: what a client needs to know before its first call. It stands outside the API, at /services/discovery.

import { marketHours } from '@koersklasse/domain/market-hours-kinds.ts'
import { diplomas, unlockables } from '@koersklasse/domain/unlocking.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochMs } from './values.ts'

/**
 * The market's clock: at the real instant `realTime` it was `marketTime`, and since then it has run `pace` times as
 * fast as real time (1 is real time, 0 stands still).
 */
export const marketClock = z.object({ marketTime: epochMs, realTime: epochMs, pace: z.number().min(0) })
export type MarketClock = z.infer<typeof marketClock>

/** How whoever runs the game presents it. Colours are CSS colours; null is the design's own. */
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
    'Where the API and the socket are, the version, the market’s clock, the name of the game and what diplomas unlock.',
  access: 'anyone',
  response: z.object({
    gateway: z.string(),
    /** The key that push messages are signed with; null where push is not set up. */
    publicKey: z.string().nullable(),
    websocket: z.string(),
    version: z.string(),
    brand,
    market: z.object({ clock: marketClock, hours: z.enum(marketHours) }),
    /** Which types of product and order each diploma unlocks. */
    unlockedByDiploma: z.record(z.enum(diplomas), z.array(z.enum(unlockables))),
  }),
})
