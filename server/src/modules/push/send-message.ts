// Sends one message to a push service (RFC 8030), encrypted for the browser (RFC 8291) and signed by the server (RFC 8292).
// The library encrypts and signs; the call is ours, because the library's has no deadline for the whole answer, keeps an
// answer of any length in memory, and can only use https.

import { createHash } from 'node:crypto'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import webPush from 'web-push'
import { isPushService } from './push-hosts.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** The largest message, in bytes before it is encrypted; a push service must take 4096 bytes of an encrypted one. */
export const maxMessageBytes = 3_000
const usualDeadlineMs = 10_000
/** The longest wait before a message is tried again, in milliseconds, even if the push service asks for a longer one. */
const longestWaitMs = 6 * 3_600_000

/** What the worker of the app shows. */
export interface PushMessage {
  title: string
  body: string
  tag: string
  path: string
  lang: string
  /** When it happened, in milliseconds since 1970. */
  time: number
}

/** Where a message goes. */
export interface Recipient {
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * The outcome of a message: taken by the push service; its subscription is gone; to be sent later, after a wait in
 * milliseconds; or refused for good, with the status of the answer (0 if the message was not even sent).
 */
export type Outcome =
  | { kind: 'delivered' }
  | { kind: 'gone' }
  | { kind: 'later'; waitMs: number }
  | { kind: 'refused'; status: number }

/** Sends a message, which a push service may keep for a time in seconds. Rejects only if it cannot be encrypted. */
export type SendMessage = (
  recipient: Recipient,
  message: PushMessage,
  ttlSeconds: number,
  signal: AbortSignal,
) => Promise<Outcome>

/**
 * Creates the sender.
 * @param options.hosts the push services that may be called; an address of a service that was removed is not called any more
 * @param options.contact where a push service reaches the operator: a mailto: or https: address
 * @param options.fetch it may not follow redirects when told so
 * @param options.clock real time
 * @param options.deadlineMs how long a push service may take, in milliseconds
 */
export function createSendMessage(options: {
  keys: VapidKeys
  hosts: readonly string[]
  contact: string
  fetch: typeof globalThis.fetch
  clock: Clock
  deadlineMs?: number
}): SendMessage {
  const { keys, hosts, contact, fetch, clock, deadlineMs = usualDeadlineMs } = options
  return async ({ endpoint, p256dh, auth }, message, ttlSeconds, signal) => {
    const payload = JSON.stringify(message)
    const isTooLarge = Buffer.byteLength(payload) > maxMessageBytes
    if (isTooLarge || !isPushService(endpoint, hosts)) return { kind: 'refused', status: 0 }
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: contact, ...keys },
      TTL: ttlSeconds,
      urgency: 'normal',
      topic: topicOf(message.tag),
      contentEncoding: 'aes128gcm',
    })
    const { 'Content-Length': _, ...sent } = headers as Record<string, string | number>
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: Object.entries(sent).map(([name, value]) => [name, String(value)]),
        body: new Uint8Array(body),
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]),
      })
      await response.body?.cancel()
      return outcomeOf(response, clock.now())
    } catch {
      // It was not reached or was too slow. What went wrong may name the address.
      return { kind: 'later', waitMs: 0 }
    }
  }
}

/** A push service keeps one message of a topic for a device that is off: the newest. At most 32 characters. */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32)
}

function outcomeOf({ status, headers }: Response, now: number): Outcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500)
    return { kind: 'later', waitMs: waitOf(headers.get('retry-after'), now) }
  return { kind: 'refused', status }
}

/** How long a Retry-After asks to wait: seconds, or a date. */
function waitOf(retryAfter: string | null, now: number): number {
  if (retryAfter === null) return 0
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), longestWaitMs)
}
