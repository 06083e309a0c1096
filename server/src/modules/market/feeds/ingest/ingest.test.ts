// Pushed quotes, over real HTTP and real sockets, into a real book.

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import {
  type IngestAnswer,
  ingestAnswer,
  ingestPath,
  maxIngestBytes,
  maxIngestQuotes,
  maxReadBytes,
} from '@koersklasse/contract/ingest.ts'
import { formatDecimal } from '@koersklasse/domain/money/decimal.ts'
import Fastify from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { generateMessages } from '../../../../../test/fixtures/generate-quotes.ts'
import { ManualClock } from '../../../../../test/fixtures/manual-clock.ts'
import type { App } from '../../../../http/route.ts'
import { routeUpgrades } from '../../../../http/upgrades.ts'
import { createSecurityEvents } from '../../../../platform/security-events.ts'
import { loadCatalogue } from '../../catalogue/catalogue.ts'
import { createQuoteBook } from '../../quotes/quote-book.ts'
import { createIngest } from './ingest.ts'
import { createIngestServer } from './ingest-server.ts'

const catalogue = loadCatalogue(`symbol,name,isin,currency,type
IBM,IBM,US4592001014,USD,ss
KPN,KPN,NL0000009082,EUR,ss
EURUSD,EUR/USD,EU0009652759,USD,cu
`)
const symbols = [...catalogue.instruments.keys()]
const now = Date.parse('2026-03-02T10:00:00Z')
const token = 'a token that nobody else knows of'
const authorization = `Bearer ${token}`
const securityHeaders = { 'x-content-type-options': 'nosniff' }
const log = pino({ level: 'silent' })
const seed = process.env.SEED ?? String(Date.now() % 1_000_000_000)

let endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.reverse()) await end()
  endings = []
})

async function openDoor({ queueBytes = 4 * 1024 * 1024, delay = null as number | null } = {}) {
  const clock = new ManualClock(now)
  const book = createQuoteBook(catalogue)
  const ingest = createIngest({ clock, maxLeap: 20, delay, queueBytes })
  const lease = { isHeld: true }
  const start = () =>
    ingest.start({
      quotes: (raw) => (lease.isHeld ? book.take(raw, 'ingest', ingest.quoteFilter!) : null),
      alive() {},
      drop: book.drop,
    })
  start()
  const securityLines: unknown[] = []
  const security = createSecurityEvents({ log: { info: (line: unknown) => securityLines.push(line) }, clock })
  const door = createIngestServer(
    { kind: 'ingest', token, maxLeap: 20, delay },
    { ingest },
    { log, headers: securityHeaders, security, clock },
  )!
  const app = Fastify({ bodyLimit: 64 * 1024 }) as unknown as App
  door.addRoutes(app)
  routeUpgrades(app.server, { [ingestPath]: door.sockets.upgrade }, { headers: {}, trustProxy: false })
  await app.listen({ port: 0, host: '127.0.0.1' })
  endings.push(
    () => app.close(),
    () => door.sockets.close(),
  )
  const address = `127.0.0.1:${(app.server.address() as AddressInfo).port}${ingestPath}`
  return { book, clock, ingest, lease, start, sockets: door.sockets, securityLines, address, app }
}
type Door = Awaited<ReturnType<typeof openDoor>>

const post = (door: Door, body: string, headers: Record<string, string> = { authorization }, query = '') =>
  fetch(`http://${door.address}${query}`, { method: 'POST', body, headers })

async function openSocket({ address }: Door, headers: Record<string, string> = { authorization }) {
  const socket = new WebSocket(`ws://${address}`, { headers })
  const answers: IngestAnswer[] = []
  socket.on('message', (data) => answers.push(ingestAnswer.parse(JSON.parse(data.toString()))))
  endings.push(() => socket.terminate())
  await once(socket, 'open')
  return {
    socket,
    answers,
    until: (count: number) => vi.waitFor(() => expect(answers).toHaveLength(count)),
  }
}

const quote = (symbol: string, bid: unknown, ask: unknown, time: unknown) => ({ symbol, bid, ask, time })
const batch = (sequence: number, ...quotes: unknown[]) => JSON.stringify({ sequence, quotes })

describe('a sender of quotes', () => {
  let door: Door
  beforeEach(async () => {
    door = await openDoor()
  })

  it.each<[string, Record<string, string>, number]>([
    ['no token', {}, 0],
    ['an empty one', { authorization: '' }, 1],
    ['another', { authorization: `Bearer ${token}x` }, 1],
    ['one that is cut off', { authorization: authorization.slice(0, -1) }, 1],
    ['no Bearer', { authorization: token }, 1],
  ])('is refused with %s, over HTTP and before a socket opens', async (_, headers, events) => {
    const answer = await post(door, batch(1, quote('KPN', '5', '5.01', now)), headers, `?token=${token}`)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ error: { code: 'unauthenticated' } })
    const socket = new WebSocket(`ws://${door.address}?token=${token}`, { headers })
    const [, refused] = await once(
      socket.on('error', () => {}),
      'unexpected-response',
    )
    refused.resume()
    expect(refused.statusCode).toBe(401)
    expect(refused.headers).toMatchObject(securityHeaders)
    const event = { security: 'token_invalid', network: '127.0.0.1', route: ingestPath }
    expect(door.securityLines).toMatchObject(Array(2 * events).fill(event))
    expect(door.book.dropped().unconfirmed).toBe(0)
  })

  it('is answered with what was accepted and what was dropped, by kind', async () => {
    const answer = await post(
      door,
      batch(
        7,
        quote('KPN', '5.00', '5.01', now - 3),
        quote('KPN', 5.01, 5.02, now - 2),
        quote('KPN', '50', '50.1', now - 1),
        quote('KPN', '5.02', '5.01', now),
        quote('XYZ', '1', '1', now),
        { bid: '1' },
      ),
    )
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      sequence: 7,
      accepted: 1,
      dropped: { unconfirmed: 2, ask_below_bid: 1, unknown_symbol: 1, wrong_form: 1 },
    })
    expect(formatDecimal(door.book.get('KPN')!.bid)).toBe('5.01')
  })

  it('can repeat a batch without effect', async () => {
    const text = batch(1, quote('KPN', '5', '5.01', now - 1), quote('KPN', '5', '5.01', now))
    expect(await (await post(door, text)).json()).toMatchObject({ accepted: 1 })
    expect(await (await post(door, text)).json()).toEqual({
      sequence: 1,
      accepted: 0,
      dropped: { not_newer: 1, duplicate: 1 },
    })
  })

  it('is answered over a socket, in order', async () => {
    const { socket, answers, until } = await openSocket(door)
    for (let index = 0; index < 100; index++) {
      socket.send(batch(index, quote('KPN', '5', '5.01', now - 1_000 + index)))
    }
    await until(100)
    expect(answers.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 100 }, (_, index) => index))
    expect(answers.filter(({ accepted }) => accepted === 1)).toHaveLength(99)
  })

  it('is answered when a message is too large', async () => {
    const large = 'x'.repeat(maxIngestBytes + 1)
    const answer = await post(door, large)
    expect(answer.status).toBe(413)
    const expected = { sequence: null, accepted: 0, dropped: { too_large: 1 } }
    expect(await answer.json()).toEqual(expected)
    const { socket, answers, until } = await openSocket(door)
    socket.send(large)
    await until(1)
    expect(answers).toEqual([expected])
    socket.send('x'.repeat(maxReadBytes + 1))
    expect((await once(socket, 'close'))[0]).toBe(1009)
    const tooLarge = await door.app.inject({
      ...{ method: 'POST', url: ingestPath, headers: { authorization, 'content-length': maxReadBytes + 1 } },
      body: 'x'.repeat(maxReadBytes + 1),
    })
    expect(tooLarge.statusCode).toBe(413)
    expect(door.book.dropped().too_large).toBe(4)
  })

  it('that leaves a ping unanswered is disconnected at the next heartbeat', async () => {
    const [alive, hung] = [await openSocket(door), await openSocket(door)]
    hung.socket.pause()
    const beat = () => {
      for (const { run } of door.sockets.timers) run()
    }
    const pinged = once(alive.socket, 'ping')
    beat()
    await pinged
    alive.socket.send(batch(1))
    await alive.until(1)
    beat()
    await vi.waitFor(() => expect(door.sockets.stats().sockets).toBe(1))
    expect(alive.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('gets 400 for a batch of too many quotes, and for a message that is not JSON', async () => {
    const many = batch(1, ...Array.from({ length: maxIngestQuotes + 1 }, () => 0))
    for (const [text, kind] of [
      [many, 'not_a_batch'],
      ['{', 'not_json'],
      ['', 'not_json'],
    ] as const) {
      const answer = await post(door, text)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toEqual({ sequence: null, accepted: 0, dropped: { [kind]: 1 } })
    }
  })

  it('is not answered for once another node may run the feed', async () => {
    const { socket, answers } = await openSocket(door)
    const closed = once(socket, 'close')
    door.lease.isHeld = false
    const answer = await post(door, batch(1))
    expect([answer.status, await answer.json()]).toEqual([503, { error: { code: 'feed_elsewhere' } }])
    socket.send(batch(2))
    expect((await closed)[0]).toBe(1012)
    expect(answers).toEqual([])
    expect(door.book.all()).toEqual([])
  })

  it('is referred to another node when the feed runs there', async () => {
    const { socket } = await openSocket(door)
    const closed = once(socket, 'close')
    await door.ingest.stop()
    expect((await closed)[0]).toBe(1012)
    const answer = await post(door, batch(1))
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await answer.json()).toEqual({ error: { code: 'feed_elsewhere' } })
    await expect(openSocket(door)).rejects.toThrow('503')
    door.start()
    await openSocket(door)
    expect((await post(door, batch(2))).status).toBe(200)
  })

  it('can be delayed by a time that every quote then carries', async () => {
    const late = await openDoor({ delay: 900_000 })
    await post(late, batch(1, quote('KPN', '5', '5.01', now - 1), quote('KPN', '5', '5.01', now)))
    expect(late.book.get('KPN')).toMatchObject({ delay: 900_000 })
  })
})

describe('an overload of quotes', () => {
  it('pauses its socket, and loses nothing', async () => {
    const queueBytes = 20_000
    const door = await openDoor({ queueBytes })
    const { socket, answers, until } = await openSocket(door)
    let most = 0
    const sampling = setInterval(() => {
      most = Math.max(most, door.ingest.waitingBytes())
    }, 0)
    endings.push(() => clearInterval(sampling))
    for (let index = 0; index < 5_000; index++) {
      socket.send(batch(index, quote('KPN', '5', '5.01', now - 5_000 + index), 'x'.repeat(1_000)))
    }
    await until(5_000)
    expect(answers.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 5_000 }, (_, index) => index),
    )
    const { pauses, paused } = door.sockets.stats()
    expect(pauses).toBeGreaterThan(10)
    expect(paused).toBe(0)
    // What had been read from the connection when the queue was full: not more than its own buffer.
    expect(most).toBeLessThan(queueBytes + 128 * 1024)
  })

  it('is refused over HTTP, and accepted again later', async () => {
    const door = await openDoor({ queueBytes: 1_000 })
    const offered = Array.from({ length: 20_000 }, (_, index) => door.ingest.offer(batch(index)))
    const answer = await post(door, batch(1))
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(await answer.json()).toEqual({ error: { code: 'busy' } })
    await Promise.all(offered)
    expect((await post(door, batch(1))).status).toBe(200)
  })

  it('is dropped when the feed leaves, and every waiting sender gets an answer', async () => {
    const door = await openDoor()
    const offered = Array.from({ length: 50 }, (_, index) => door.ingest.offer(batch(index)))
    await door.ingest.stop()
    expect(new Set(await Promise.all(offered))).toEqual(new Set([null]))
    expect(door.ingest.waitingBytes()).toBe(0)
    door.start()
    expect(await door.ingest.offer(batch(3))).toEqual({ sequence: 3, accepted: 0, dropped: {} })
  })

  it('ends a socket whose answers are not read', async () => {
    const door = await openDoor()
    const { socket } = await openSocket(door)
    const closed = once(socket, 'close')
    const wrong = [quote('X', '1', '1', now), quote('KPN', '1', '1', 0), quote('KPN', 'x', '1', now)]
    const text = batch(1, ...wrong, quote('KPN', '0', '1', now), quote('KPN', '2', '1', now), null)
    socket.pause()
    // Until the buffers of the connection are full, too.
    const sending = setInterval(() => {
      for (let count = 0; count < 500 && socket.bufferedAmount < 1_000_000; count++) socket.send(text)
    }, 1)
    endings.push(() => clearInterval(sending))
    await vi.waitFor(() => expect(door.sockets.stats().sockets).toBe(0))
    clearInterval(sending)
    socket.resume()
    await closed
  })
})

describe('garbage', () => {
  it('among 40,000 messages is counted by kind and never reaches the book', async () => {
    process.stdout.write(`Ingest: SEED=${seed}\n`)
    const door = await openDoor()
    const { socket, answers, until } = await openSocket(door)
    const good = new Set<string>()
    const keyOf = ({ symbol, bid, ask, time }: { symbol: string; bid: string; ask: string; time: number }) =>
      `${symbol} ${Number(bid)} ${Number(ask)} ${time}`
    const expected: IngestAnswer[] = []
    let accepted = 0
    door.book.onQuotes((quotes) => {
      for (const each of quotes) {
        accepted += 1
        const key = keyOf({ ...each, bid: formatDecimal(each.bid), ask: formatDecimal(each.ask) })
        expect(good.delete(key), `${key} is not among what was good`).toBe(true)
      }
    })
    const messages = generateMessages({
      ...{ seed, count: 40_000, symbols, batchSize: 20, start: now - 3_600_000, end: now },
      onGood: (each) => good.add(keyOf(each)),
    })
    for (const { text, answer } of messages) {
      expected.push(answer)
      socket.send(text)
    }
    await until(expected.length)
    expect(answers).toEqual(expected)
    expect(good.size).toBe(0)
    expect(accepted).toBeGreaterThan(35_000)
    const dropped = Object.entries(door.book.dropped()).filter(([, count]) => count > 0)
    for (const kind of ['not_json', 'not_a_batch', 'wrong_form', 'unconfirmed', 'in_future', 'too_wide']) {
      expect(Object.fromEntries(dropped)[kind], kind).toBeGreaterThan(100)
    }
  })
})
