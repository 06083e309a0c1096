import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ManualClock } from '../../../test/fixtures/manual-clock.ts'
import { type PushService, startPushService } from '../../../test/fixtures/push-service.ts'
import { createSendMessage, maxMessageBytes } from './send-message.ts'
import { keyPairFrom } from './vapid-keys.ts'

const keys = keyPairFrom('a secret of the tests')
const clock = new ManualClock(Date.UTC(2026, 10, 21, 9))
const contact = 'mailto:spel@koersklasse.example'
const message = { title: 'Titel', body: 'Tekst', tag: 'order:1', path: '/orders/1', lang: 'nl', time: 0 }
const never = new AbortController().signal

/** The servers that the tests call, each once it is known. */
const hosts = ['http://127.0.0.1:1']
let service: PushService
beforeAll(async () => {
  service = await startPushService()
  hosts.push(service.origin)
})
afterAll(() => service.close())

function recipientOf(endpoint?: string) {
  const subscription = service.subscribe()
  return { endpoint: endpoint ?? subscription.endpoint, ...subscription.keys }
}

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

describe('a message', () => {
  it('is sent later if the push service does not answer in time', async () => {
    const send = createSendMessage({ keys, hosts, contact, fetch, clock, deadlineMs: 100 })
    const recipient = recipientOf()
    service.setMood(recipient.endpoint, 'silent')
    expect(await send(recipient, message, 60, never)).toEqual({ kind: 'later', waitMs: 0 })
  })

  it('is sent later if the server stops meanwhile, or the push service cannot be reached', async () => {
    const send = createSendMessage({ keys, hosts, contact, fetch, clock })
    const recipient = recipientOf()
    service.setMood(recipient.endpoint, 'silent')
    const later = { kind: 'later', waitMs: 0 }
    expect(await send(recipient, message, 60, AbortSignal.abort())).toEqual(later)
    expect(await send(recipientOf('http://127.0.0.1:1/x'), message, 60, never)).toEqual(later)
  })

  it('is not held up by an answer without an end', async () => {
    const endless = createServer((_, response) => {
      response.writeHead(201)
      const more = setInterval(() => response.write('.'), 1)
      response.on('close', () => clearInterval(more))
    }).listen(0, '127.0.0.1')
    await once(endless, 'listening')
    const origin = originOf(endless)
    const send = createSendMessage({ keys, hosts: [origin], contact, fetch, clock })
    expect(await send(recipientOf(`${origin}/x`), message, 60, never)).toEqual({ kind: 'delivered' })
    endless.closeAllConnections()
    endless.close()
  })

  it.each([301, 302, 303, 307, 308])(
    'does not follow a redirect (%i), in the network or elsewhere',
    async (status) => {
      const calls: string[] = []
      const inside = createServer((request, response) => {
        calls.push(request.url ?? '')
        response.end()
      }).listen(0, '127.0.0.1')
      await once(inside, 'listening')
      const recipient = recipientOf()
      const location = `${originOf(inside)}/latest/meta-data`
      service.setMood(recipient.endpoint, { status, headers: { location } })
      const send = createSendMessage({ keys, hosts, contact, fetch, clock })
      expect(await send(recipient, message, 60, never)).toEqual({ kind: 'refused', status })
      expect(calls).toEqual([])
      inside.close()
    },
  )

  it('is not sent to a push service that is not in the list', async () => {
    const send = createSendMessage({ keys, hosts: ['fcm.googleapis.com'], contact, fetch, clock })
    const recipient = recipientOf()
    expect(await send(recipient, message, 60, never)).toEqual({ kind: 'refused', status: 0 })
    expect(service.receivedBy(recipient.endpoint)).toEqual([])
  })

  it.each([
    ['600', 600_000],
    ['Sat, 21 Nov 2026 10:00:00 GMT', 3_600_000],
    ['Sat, 21 Nov 2026 08:00:00 GMT', 0],
    ['999999999', 6 * 3_600_000],
    ['-5', 0],
    ['soon', 0],
  ])('waits as Retry-After says: %s', async (retryAfter, expected) => {
    const send = createSendMessage({ keys, hosts, contact, fetch, clock })
    const recipient = recipientOf()
    service.setMood(recipient.endpoint, { status: 503, headers: { 'retry-after': retryAfter } })
    expect(await send(recipient, message, 60, never)).toEqual({ kind: 'later', waitMs: expected })
  })

  it('that is too large is not sent', async () => {
    const send = createSendMessage({ keys, hosts, contact, fetch, clock })
    const recipient = recipientOf()
    const large = { ...message, body: 'x'.repeat(maxMessageBytes) }
    expect(await send(recipient, large, 60, never)).toEqual({ kind: 'refused', status: 0 })
    const most = { ...message, body: 'x'.repeat(maxMessageBytes - 120) }
    expect(await send(recipient, most, 60, never)).toEqual({ kind: 'delivered' })
    const { bytes, headers } = service.receivedBy(recipient.endpoint)[0]!
    expect(bytes).toBeLessThanOrEqual(4_096)
    expect(headers).toMatchObject({ ttl: '60', topic: expect.stringMatching(/^[\w-]{32}$/) })
  })
})
