// Push notifications: the devices on which a player gets them, about what, and when not.

import { z } from 'zod'
import { done, endpoint } from './endpoint.ts'
import { epochMs, id } from './values.ts'

/** What a notification may be about. */
export const pushCategories = [
  'orderFilled',
  'orderAborted',
  'payout',
  'dividend',
  'competition',
  'invitation',
  'learning',
] as const
export type PushCategory = (typeof pushCategories)[number]

/** The categories about the player's own portfolio, which `portfolioPush` switches off on all devices. */
export const portfolioCategories = [
  'orderFilled',
  'orderAborted',
  'payout',
  'dividend',
] as const satisfies readonly PushCategory[]

/** The most devices on which one player gets notifications. */
export const maxPushDevices = 10

/** The most characters of the address of a subscription; those of the known push services have less than 600. */
export const maxEndpointLength = 1_000

/** A time of day in Amsterdam, as '22:00'. */
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)

/** Base64url without padding. */
const base64Url = (length: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`))

/**
 * When no notifications come: from one time of day (included) until another (excluded), in Amsterdam, over midnight if
 * `from` is later. What comes meanwhile is sent afterwards, in one notification if it is more than one.
 */
export const quietHours = z
  .object({ from: timeOfDay, until: timeOfDay })
  .refine(({ from, until }) => from !== until, { path: ['until'] })
export type QuietHours = z.infer<typeof quietHours>

/** A browser and the system that it runs on, such as 'Firefox' and 'Android'; null if they are not recognized. */
const deviceName = { browser: z.string().nullable(), system: z.string().nullable() }

/** The categories of a device, each with whether it is switched on. */
const categories = z.record(z.enum(pushCategories), z.boolean())

/**
 * What a player has chosen. `device` is that of this login session, with the address of its subscription; null while it
 * gets no notifications. Only with `showsAmounts` do its notifications have quantities, prices and amounts, which others
 * may read on a locked screen. `createdOn` is real time.
 */
export const pushSettings = z.object({
  device: z
    .object({
      id,
      ...deviceName,
      endpoint: z.string(),
      categories,
      showsAmounts: z.boolean(),
      createdOn: epochMs,
    })
    .nullable(),
  otherDevices: z.array(z.object({ id, ...deviceName, createdOn: epochMs })),
  /** Whether any device gets notifications about the portfolio. */
  portfolioPush: z.boolean(),
  quietHours: quietHours.nullable(),
})
export type PushSettings = z.infer<typeof pushSettings>

/** The outcome of a test message: taken by the push service, its subscription is gone, or it was not taken. */
export const testOutcomes = ['delivered', 'gone', 'failed'] as const

export const subscribe = endpoint({
  method: 'POST',
  path: '/notifications/subscribe',
  summary:
    'Get notifications on the device of this login session: pass what the browser’s PushManager.subscribe returned. It ends with the session. A subscription of the same browser from before is replaced.',
  access: 'player',
  body: z.object({
    endpoint: z.url({ protocol: /^https?$/ }).max(maxEndpointLength),
    keys: z.object({ p256dh: base64Url(87), auth: base64Url(22) }),
    /** The key that the subscription was made with; refused if it is no longer that of the server. */
    publicKey: base64Url(87).optional(),
  }),
  response: pushSettings,
  errors: ['push_unavailable', 'too_many_devices'],
})

export const getPushSettings = endpoint({
  method: 'GET',
  path: '/notifications/subscription/categories',
  summary: 'Get what the player is notified about, on this device, and the other devices.',
  access: 'player',
  response: pushSettings,
})

export const editPushSettings = endpoint({
  method: 'PATCH',
  path: '/notifications/subscription/edit',
  summary:
    'Change what the player is notified about; what is left out stays as it is. Categories and amounts are those of the device of this login session, the rest is for all devices.',
  access: 'player',
  body: z.object({
    categories: z.partialRecord(z.enum(pushCategories), z.boolean()).optional(),
    showsAmounts: z.boolean().optional(),
    portfolioPush: z.boolean().optional(),
    quietHours: quietHours.nullable().optional(),
  }),
  response: pushSettings,
  errors: ['not_subscribed'],
})

export const sendTestMessage = endpoint({
  method: 'POST',
  path: '/notifications/subscription/test',
  summary: 'Send a test message to the device of this login session, and get its outcome.',
  access: 'player',
  response: z.object({ outcome: z.enum(testOutcomes) }),
  errors: ['push_unavailable', 'not_subscribed'],
})

export const unsubscribe = endpoint({
  method: 'DELETE',
  path: '/notifications/subscription',
  summary: 'Get no more notifications on the device of this login session. Changes nothing if it gets none.',
  access: 'player',
  response: done,
})

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/notifications/subscription/:id',
  summary: 'Get no more notifications on one of the player’s devices.',
  access: 'player',
  params: z.object({ id }),
  response: done,
  errors: ['not_found'],
})
