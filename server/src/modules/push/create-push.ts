// Puts the parts of push notifications together. Without a key the settings are served, but nothing is sent.

import type { Competition } from '@koersklasse/domain/competition/competition.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { App } from '../../http/route.ts'
import type { Topics } from '../../platform/bus/bus.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { SecurityEvents } from '../../platform/security-events.ts'
import { createAnnounceCompetitions } from './announce-competitions.ts'
import { createPushDelivery } from './delivery.ts'
import { createMessageStore } from './message-store.ts'
import { type Notice, noticesOf } from './notice.ts'
import { loadNotificationTexts } from './notification-texts.ts'
import { addPushRoutes } from './routes.ts'
import { createSendMessage } from './send-message.ts'
import { createSendTest } from './send-test.ts'
import { createSubscriptionStore } from './subscription-store.ts'
import type { VapidKeys } from './vapid-keys.ts'

export interface PushDeps {
  kysely: Kysely<Schema>
  ids: Ids
  /** Real time. */
  clock: Clock
  security: SecurityEvents
  log: Log
  /** Calls push services. */
  fetch: typeof globalThis.fetch
  /** The key pair of the server; null to send nothing. */
  keys: VapidKeys | null
  /** Where a push service reaches the operator: a mailto: or https: address. */
  contact: string
  /** The push services that may be called. */
  hosts: readonly string[]
  /** The folder with the texts of notifications. */
  textFolder: URL
  /** The competitions that began last, by the market's clock. */
  recentCompetitions: () => Promise<readonly Pick<Competition, 'id' | 'end' | 'isHouse'>[]>
  marketClock: Clock
  /** How many players a competition is announced to at a time. */
  announcementPageSize?: number
}

export type Push = Awaited<ReturnType<typeof createPush>>

export async function createPush(deps: PushDeps) {
  const { kysely, clock, keys } = deps
  const subscriptions = createSubscriptionStore(kysely)
  const messages = createMessageStore(kysely, deps.announcementPageSize)
  const texts = await loadNotificationTexts(deps.textFolder)
  const publicKey = keys?.publicKey ?? null
  const sender = keys && { texts, subscriptions, publicKey: keys.publicKey, clock }
  const send = keys && createSendMessage({ ...deps, keys })
  const delivery = sender && send && createPushDelivery({ ...deps, ...sender, messages, send })
  const sendTest = sender && send && createSendTest({ ...sender, send })
  return {
    publicKey,
    addRoutes: (api: App) => addPushRoutes(api, { ...deps, subscriptions, sendTest, publicKey }),
    /** Adds messages about changes of portfolios, in the transaction that takes them out of the outbox. */
    takeChanges: (tx: Kysely<Schema>, changes: readonly Topics['portfolio'][]): Promise<void> => {
      // Nobody is told about the portfolio of a player who has left.
      const told = changes.flatMap(({ userId, change }) =>
        userId === null ? [] : noticesOf(change).map((notice) => ({ userId, notice })),
      )
      return messages.add(tx, told, clock.now())
    },
    /**
     * Tells players something, in the transaction in which it happens: an invitation, something to learn.
     * @param tx the transaction
     */
    tell: (tx: Kysely<Schema>, told: readonly { userId: string; notice: Notice }[]): Promise<void> =>
      messages.add(tx, told, clock.now()),
    /** Announces competitions that have begun or ended; to be repeated on a node with the role jobs. */
    announceCompetitions: createAnnounceCompetitions({ ...deps, messages }),
    /** Begins to send what is due; to be repeated on a node with the role jobs. */
    wake: async (): Promise<void> => delivery?.wake(),
    /** Resolves once no message is being sent. */
    settled: async (): Promise<void> => delivery?.settled(),
    counts: messages.counts,
    outcomes: () => delivery?.outcomes() ?? {},
    close: async (): Promise<void> => delivery?.close(),
  }
}
