// Push notifications over HTTP. A device is that of the login session of the call.

import {
  editPushSettings,
  getPushSettings,
  removePushDevice,
  sendTestMessage,
  subscribe,
  unsubscribe,
} from '@koersklasse/contract/push.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import { type App, type Call, serve } from '../../http/route.ts'
import type { Ids } from '../../platform/ids.ts'
import { networkOf } from '../../platform/network.ts'
import type { SecurityEvents } from '../../platform/security-events.ts'
import { createThrottle } from '../../platform/throttle.ts'
import { isPushService } from './push-hosts.ts'
import type { SendTest } from './send-test.ts'
import type { SubscriptionStore } from './subscription-store.ts'
import { isPublicKey } from './vapid-keys.ts'

export interface PushRoutesDeps {
  subscriptions: SubscriptionStore
  /** Sends a test message; null if the server has no key. */
  sendTest: SendTest | null
  /** The server's public key; null if it has none. */
  publicKey: string | null
  hosts: readonly string[]
  ids: Ids
  clock: Clock
  security: SecurityEvents
}

/** A player may send this many test messages at once, and after that one in this many milliseconds. */
const testLimit = { burst: 5, everyMs: 60_000 }

/** Adds the routes of push notifications. */
export function addPushRoutes(app: App, deps: PushRoutesDeps): void {
  const { subscriptions, publicKey, clock, security } = deps
  const tests = createThrottle({ clock, ...testLimit })

  serve(app, subscribe, async ({ body, player, request }: Call<typeof subscribe>) => {
    if (publicKey === null) return refuse({ code: 'push_unavailable' })
    if (!isPushService(body.endpoint, deps.hosts)) {
      const { userId } = player
      security.record({ type: 'push_host_refused', network: networkOf(request.ip), userId })
      return refuse({ code: 'invalid_input', field: 'endpoint' })
    }
    const { p256dh, auth } = body.keys
    if (!isPublicKey(p256dh)) return refuse({ code: 'invalid_input', field: 'keys.p256dh' })
    if (body.publicKey !== undefined && body.publicKey !== publicKey) {
      return refuse({ code: 'invalid_input', field: 'publicKey' })
    }
    const subscription = { endpoint: body.endpoint, p256dh, auth, public_key: publicKey }
    const result = await subscriptions.put(player, deps.ids.next(), subscription, clock.now())
    return result.ok ? ok(await subscriptions.settingsOf(player)) : result
  })

  serve(app, getPushSettings, async ({ player }) => ok(await subscriptions.settingsOf(player)))

  serve(app, editPushSettings, async ({ body, player }) => {
    const result = await subscriptions.edit(player, body)
    return result.ok ? ok(await subscriptions.settingsOf(player)) : result
  })

  serve(app, sendTestMessage, async ({ player }) => {
    if (deps.sendTest === null) return refuse({ code: 'push_unavailable' })
    if (!tests.allows(player.userId)) {
      return refuse({ code: 'too_many_requests', retryAfterMs: tests.waitOf(player.userId) })
    }
    const subscription = await subscriptions.find(player.sessionId)
    if (subscription === undefined) return refuse({ code: 'not_subscribed' })
    tests.count(player.userId)
    return ok({ outcome: await deps.sendTest(subscription) })
  })

  serve(app, unsubscribe, async ({ player }) => {
    await subscriptions.removeOwn(player)
    return ok({ done: true as const })
  })

  serve(app, removePushDevice, async ({ params, player }) => {
    const isRemoved = await subscriptions.remove(player.userId, params.id)
    return isRemoved ? ok({ done: true as const }) : refuse({ code: 'not_found' })
  })
}
