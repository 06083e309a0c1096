// What a client may not send: too much, too large, too often, or no valid message.

import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { closeCodes, maxClientFrameBytes, maxSubscribedIds } from '@koersklasse/contract/socket.ts'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type Client, type Fixture, productId, startGateway, until } from '../../test/fixtures/gateway.ts'

let fixture: Fixture
afterEach(() => fixture.stop())

const invalid = { action: 'error', body: { code: 'invalid_message' } }
const tooMany = { action: 'error', body: { code: 'too_many_messages' } }
const product = productId(1)

describe('invalid messages', () => {
  it.each([
    '',
    'null',
    '{',
    '"connect"',
    '[]',
    '{"action":"connect"}',
    '{"action":"connect","body":{"token":5}}',
    '{"action":"trade","body":[]}',
    '{"action":"subscribe-product","body":"NL0000000010"}',
    '{"action":"subscribe-product","body":["drop table users"]}',
    '{"action":"subscribe-underlying","body":[""]}',
    '{"action":"subscribe-underlying","body":[null]}',
    `{"action":"subscribe-product","body":${JSON.stringify(Array(maxSubscribedIds + 1).fill(product))}}`,
    Buffer.from('{"action":"subscribe-product","body":[]}'),
  ])('are refused: %s', async (frame) => {
    fixture = await startGateway()
    const client = await fixture.connect()
    client.socket.send(frame)
    await client.sync()
    expect(client.messages.slice(1)).toEqual([invalid])
  })

  it('close the socket when there are too many of them', async () => {
    fixture = await startGateway()
    const client = await fixture.connect()
    for (let count = 0; count < 6; count += 1) client.socket.send('?')
    expect(await client.closed).toBe(closeCodes.invalidMessages)
    expect(client.messages.slice(1)).toEqual(Array(6).fill(invalid))
  })

  it('are forgotten after a while', async () => {
    fixture = await startGateway()
    const client = await fixture.connect()
    for (let count = 0; count < 20; count += 1) {
      client.socket.send('?')
      await client.sync()
      fixture.clock.advance(60_000)
    }
    expect(client.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('close the socket at once when they are too large', async () => {
    fixture = await startGateway()
    const client = await fixture.connect()
    client.socket.send(JSON.stringify('x'.repeat(maxClientFrameBytes - 2)))
    await client.sync()
    expect(client.messages.slice(1)).toEqual([invalid])
    client.socket.send(JSON.stringify('x'.repeat(maxClientFrameBytes - 1)))
    expect(await client.closed).toBe(closeCodes.frameTooBig)
  })

  it('may be as long as the longest list', async () => {
    fixture = await startGateway()
    fixture.prices.setProduct(product, 5)
    const client = await fixture.connect()
    const ids = Array.from({ length: maxSubscribedIds }, (_, index) => productId(index + 1))
    client.say({ action: 'subscribe-product', body: ids })
    client.say({ action: 'subscribe-underlying', body: ids.map((id) => `symbol-${id}`) })
    expect((await client.next('product')).body).toHaveLength(1)
    await client.sync()
    expect(client.messages).toHaveLength(2)
  })

  it('never affect other clients, whatever their bytes', async () => {
    fixture = await startGateway()
    const witness = await fixture.connect('token-of-anna')
    witness.say({ action: 'subscribe-product', body: [product] })
    const action = fc.constantFrom('connect', 'subscribe-product', 'subscribe-underlying', '__proto__')
    const frame = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.record({ action, body: fc.jsonValue() }).map((message) => JSON.stringify(message)),
      fc.uint8Array().map((bytes) => Buffer.from(bytes)),
    )
    let bid = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(frame, { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        async (frames, isRaw) => {
          if (isRaw) await sendRaw(frames)
          else await sendFrames(await fixture.open(), frames)
          bid += 1
          fixture.clock.advance(10_000)
          fixture.prices.setProduct(product, bid)
          fixture.gateway.flush()
          expect((await witness.next('product')).body[0]?.bid).toBe(bid)
        },
      ),
      { numRuns: 60 },
    )
    await until(() => fixture.gateway.stats().sockets === 1)
    expect(fixture.warnings).toEqual([])
    expect(witness.messages.every(({ action }) => action === 'connected' || action === 'product')).toBe(true)
  })

  async function sendFrames(client: Client, frames: readonly (string | Buffer)[]): Promise<void> {
    for (const each of frames) client.socket.send(each)
    client.socket.close()
    await client.closed
    for (const { action } of client.messages) expect(['error', 'connected']).toContain(action)
  }

  /** Sends bytes that may not even be frames. */
  async function sendRaw(bytes: readonly (string | Buffer)[]): Promise<void> {
    const line = connectTcp(fixture.port, '127.0.0.1')
    line.on('error', () => {})
    line.write(
      'GET /socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    await once(line, 'data')
    for (const each of bytes) line.write(each)
    line.destroySoon()
    if (!line.closed) await once(line, 'close')
  }
})

it('answers a clock message with the market’s clock', async () => {
  fixture = await startGateway()
  const client = await fixture.connect()
  client.say({ action: 'clock', body: {} })
  const other = await fixture.open()
  other.say({ action: 'connect', body: {} })
  expect((await client.next('clock')).body).toEqual((await other.next('connected')).body.clock)
})

describe('too many messages', () => {
  const limits = { messages: { burst: 3, perSecond: 1 } }
  const say = (client: Client) => client.say({ action: 'subscribe-product', body: [product] })

  it('are refused, and accepted again after a while', async () => {
    fixture = await startGateway({ limits: { messages: { burst: 6, perSecond: 1 } } })
    const client = await fixture.connect()
    for (let count = 0; count < 7; count += 1) say(client)
    await until(() => client.messages.length > 1)
    expect(client.messages.slice(1)).toEqual([tooMany, tooMany])
    fixture.prices.setProduct(product, 3)
    fixture.clock.advance(10_000)
    say(client)
    fixture.gateway.flush()
    await client.next('product')
    expect(client.messages).toHaveLength(4)
  })

  it('close the socket when there are too many of them', async () => {
    fixture = await startGateway({ limits })
    const client = await fixture.connect()
    for (let count = 0; count < 20; count += 1) say(client)
    expect(await client.closed).toBe(closeCodes.tooManyMessages)
    expect(client.messages.slice(1)).toEqual([tooMany, tooMany, tooMany])
  })

  it('count pings, too', async () => {
    fixture = await startGateway({ limits })
    const client = await fixture.connect()
    for (let count = 0; count < 20; count += 1) client.socket.ping()
    expect(await client.closed).toBe(closeCodes.tooManyMessages)
  })

  it('are counted per socket', async () => {
    fixture = await startGateway({ limits })
    const loud = await fixture.connect()
    const quiet = await fixture.connect()
    for (let count = 0; count < 20; count += 1) say(loud)
    await loud.closed
    say(quiet)
    await quiet.sync()
    expect(quiet.messages).toHaveLength(1)
  })
})

describe('lists that change fast', () => {
  const namesOf = (client: Client) =>
    client.messages.flatMap((message) => (message.action === 'product' ? message.body : []))
  const list = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => productId(from + index))
  const follow = (client: Client, ids: string[]) => client.say({ action: 'subscribe-product', body: ids })

  it('are delayed after many new ids, and only the newest counts', async () => {
    fixture = await startGateway({ limits: { newIds: { burst: 4, perSecond: 2 } } })
    for (const id of list(1, 12)) fixture.prices.setProduct(id, 5)
    const [fast, other] = [await fixture.connect(), await fixture.connect()]
    follow(fast, list(1, 3))
    follow(fast, list(2, 5))
    follow(fast, list(7, 2))
    follow(fast, list(9, 1))
    await fast.sync()
    fixture.gateway.flush()
    await fast.sync()
    expect(namesOf(fast).map(({ productId }) => productId)).toEqual([...list(1, 3), ...list(4, 3)])

    // Its earlier list still counts.
    fixture.prices.setProduct(productId(2), 6)
    fixture.prices.setProduct(productId(9), 6)
    fixture.clock.advance(1_000)
    fixture.gateway.flush()
    await fast.sync()
    expect(namesOf(fast).slice(6)).toMatchObject([{ productId: productId(2), bid: 6 }])
    fixture.clock.advance(500)
    fixture.gateway.flush()
    await fast.sync()
    expect(namesOf(fast).slice(7)).toMatchObject([{ productId: productId(9), bid: 6 }])

    follow(other, list(1, 4))
    await other.sync()
    expect(namesOf(other)).toHaveLength(4)
  })

  it('of both kinds are delayed, and dropped when the client leaves', async () => {
    fixture = await startGateway({ limits: { newIds: { burst: 1, perSecond: 1 } } })
    for (const id of list(1, 3)) fixture.prices.setProduct(id, 5)
    fixture.prices.setUnderlying('AEX', '900')
    const [staying, leaving] = [await fixture.connect(), await fixture.connect()]
    for (const client of [staying, leaving]) {
      follow(client, list(1, 1))
      follow(client, list(2, 1))
      client.say({ action: 'subscribe-underlying', body: ['AEX'] })
      await client.sync()
    }
    leaving.socket.close()
    await leaving.closed
    await until(() => fixture.gateway.stats().sockets === 1)
    for (let second = 0; second < 3; second += 1) {
      fixture.clock.advance(1_000)
      fixture.gateway.flush()
    }
    await staying.sync()
    expect(namesOf(staying).map(({ productId }) => productId)).toEqual([...list(1, 1), ...list(2, 1)])
    expect(staying.messages.at(-1)).toMatchObject({ action: 'underlying', body: [{ symbol: 'AEX' }] })
    expect(fixture.warnings).toEqual([])
  })

  it('are limited in cost however fast they are sent', async () => {
    fixture = await startGateway()
    const lists = [list(1, maxSubscribedIds), list(1_001, maxSubscribedIds)]
    for (const id of lists.flat()) fixture.prices.setProduct(id, 5)
    const client = await fixture.connect()
    const seconds = 20
    // With a ping each, that is the most messages allowed.
    for (let sent = 0; sent < seconds * 5; sent += 1) {
      follow(client, lists[sent % 2]!)
      await client.sync()
      fixture.clock.advance(200)
      fixture.gateway.flush()
    }
    await client.sync()
    const prices = namesOf(client).length
    expect(prices).toBeGreaterThan(2_500 + (seconds - 2) * 250)
    expect(prices).toBeLessThanOrEqual(2_500 + seconds * 250 + maxSubscribedIds)
    expect(client.socket.readyState).toBe(WebSocket.OPEN)
  })
})

describe('the heartbeat', () => {
  it('pings a silent client, and terminates one that does not answer', async () => {
    fixture = await startGateway()
    const alive = await fixture.connect()
    const dead = await fixture.connect(undefined, { autoPong: false })
    let pings = 0
    dead.socket.on('ping', () => {
      pings += 1
    })
    const pinged = once(alive.socket, 'ping')
    fixture.clock.advance(19_999)
    fixture.gateway.sweep()
    fixture.clock.advance(1)
    fixture.gateway.sweep()
    fixture.gateway.sweep()
    await pinged
    await alive.sync()
    await until(() => pings > 0)
    fixture.clock.advance(20_000)
    fixture.gateway.sweep()
    await alive.sync()
    await until(() => pings > 1)
    expect(pings).toBe(2)
    fixture.clock.advance(1)
    fixture.gateway.sweep()
    expect(await dead.closed).toBe(1006)
    expect(alive.socket.readyState).toBe(WebSocket.OPEN)
  })
})
