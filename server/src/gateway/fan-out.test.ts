// What real sockets receive: prices for subscribers, portfolios for their owner, the latest for slow clients.

import type { ServerMessage } from '@koersklasse/contract/socket.ts'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type Client,
  changeTo,
  type Fixture,
  marketClock,
  messageTo,
  productId,
  startGateway,
  until,
} from '../../test/fixtures/gateway.ts'

let fixture: Fixture
afterEach(() => fixture.stop())

const [a, b, c] = [productId(1), productId(2), productId(3)]

/** The product prices of each received frame, as [id, bid]. */
function framesOf(client: Client): [string, number][][] {
  const frames = client.messages.filter((message) => message.action === 'product')
  return frames.map(({ body }) => body.map((price) => [price.productId, price.bid]))
}

/** The latest bid of each product, as a reader of all frames knows it. */
function viewOf(client: Client): Record<string, number> {
  return Object.fromEntries(framesOf(client).flat())
}

describe('prices', () => {
  it('arrive at once for new subscriptions, if they are known', async () => {
    fixture = await startGateway()
    fixture.prices.setProduct(a, 10)
    fixture.prices.setProduct(b, 20)
    const client = await fixture.connect()
    client.say({ action: 'subscribe-product', body: [a, c] })
    client.say({ action: 'subscribe-product', body: [c, b, a] })
    client.say({ action: 'subscribe-product', body: [a] })
    client.say({ action: 'subscribe-product', body: [] })
    client.say({ action: 'subscribe-product', body: [a] })
    await client.sync()
    expect(framesOf(client)).toEqual([[[a, 10]], [[b, 20]], [[a, 10]]])
    fixture.prices.setProduct(b, 21)
    fixture.prices.setProduct(a, 11)
    fixture.gateway.flush()
    await client.sync()
    expect(framesOf(client).slice(3)).toEqual([[[a, 11]]])
  })

  it('are sent at a flush only: the latest of each, in one frame', async () => {
    fixture = await startGateway()
    const client = await fixture.connect()
    client.say({ action: 'subscribe-product', body: [a, b] })
    await client.sync()
    for (let bid = 1; bid <= 100; bid += 1) fixture.prices.setProduct(a, bid)
    fixture.prices.setProduct(b, 7)
    fixture.prices.setProduct(c, 8)
    await client.sync()
    expect(framesOf(client)).toEqual([])
    fixture.gateway.flush()
    fixture.gateway.flush()
    await client.sync()
    expect(framesOf(client)).toEqual([
      [
        [a, 100],
        [b, 7],
      ],
    ])
  })

  it('rest after a flush for as long as it took, and are the latest then', async () => {
    fixture = await startGateway()
    const client = await fixture.connect()
    client.say({ action: 'subscribe-product', body: [a] })
    await client.sync()
    const flushWith = (bid: number) => {
      fixture.prices.setProduct(a, bid)
      fixture.gateway.flush()
    }
    fixture.prices.onRead = () => fixture.clock.advance(300)
    flushWith(1)
    fixture.prices.onRead = () => {}
    flushWith(2)
    fixture.clock.advance(299)
    flushWith(3)
    await client.sync()
    expect(framesOf(client)).toEqual([[[a, 1]]])
    fixture.clock.advance(1)
    fixture.gateway.flush()
    flushWith(4)
    // After the clock was set back, it does not wait until the former time has come again.
    fixture.prices.onRead = () => fixture.clock.advance(300)
    flushWith(5)
    fixture.prices.onRead = () => {}
    fixture.clock.advance(-3_600_000)
    flushWith(6)
    await client.sync()
    expect(framesOf(client).slice(1)).toEqual([[[a, 3]], [[a, 4]], [[a, 5]], [[a, 6]]])
  })

  it('of underlyings arrive like those of products', async () => {
    fixture = await startGateway()
    fixture.prices.setUnderlying('AEX', '900.25')
    const client = await fixture.connect()
    client.say({ action: 'subscribe-underlying', body: ['AEX', 'nobody knows this'] })
    expect((await client.next('underlying')).body).toMatchObject([{ symbol: 'AEX', bid: '900.25' }])
    fixture.prices.setUnderlying('AEX', '900.5')
    fixture.prices.setUnderlying('DAX', '20000')
    fixture.gateway.flush()
    expect((await client.next('underlying')).body).toMatchObject([{ symbol: 'AEX', bid: '900.5' }])
  })

  it('go to subscribers only, for as long as they subscribe', async () => {
    fixture = await startGateway()
    const [first, second, gone] = [await fixture.connect(), await fixture.connect(), await fixture.connect()]
    first.say({ action: 'subscribe-product', body: [a] })
    second.say({ action: 'subscribe-product', body: [b] })
    gone.say({ action: 'subscribe-product', body: [a] })
    for (const client of [first, second, gone]) await client.sync()
    gone.socket.close()
    await until(() => fixture.gateway.stats().sockets === 2)
    fixture.prices.setProduct(a, 1)
    fixture.prices.setProduct(b, 2)
    fixture.gateway.flush()
    for (const client of [first, second]) await client.sync()
    expect([viewOf(first), viewOf(second)]).toEqual([{ [a]: 1 }, { [b]: 2 }])
  })
})

describe('other messages', () => {
  it('a portfolio goes to all sockets of its owner and to no others', async () => {
    fixture = await startGateway()
    const annas = [await fixture.connect('token-of-anna'), await fixture.connect('other-token-of-anna')]
    const others = [await fixture.connect('token-of-bram'), await fixture.connect(), await fixture.open()]
    await fixture.publish('portfolio', messageTo('anna', changeTo(4)))
    for (const anna of annas) expect((await anna.next('portfolio')).body).toEqual(changeTo(4))
    for (const other of others) {
      await other.sync()
      expect(other.messages.filter((message) => message.action !== 'connected')).toEqual([])
    }
  })

  it('the clock of this node goes to every connected client when it was set', async () => {
    fixture = await startGateway()
    const clients = [await fixture.connect('token-of-anna'), await fixture.connect()]
    const silent = await fixture.open()
    fixture.clockOfMarket.current = { ...marketClock, state: 'over', pace: 0 }
    await fixture.publish('clock', marketClock)
    for (const client of clients)
      expect((await client.next('clock')).body).toMatchObject({ state: 'over', pace: 0 })
    await silent.sync()
    expect(silent.messages).toEqual([])
  })

  it('players are told to load again within half a minute once messages of other nodes may be lost', async () => {
    fixture = await startGateway()
    const visitor = await fixture.connect()
    const clients: Client[] = []
    for (let socket = 0; socket < 6; socket += 1) clients.push(await fixture.connect('token-of-anna'))
    clients.push(await fixture.connect('token-of-bram'))
    const told = async () => {
      for (const client of clients) await client.sync()
      return clients.map(({ messages }) => messages.filter(({ action }) => action === 'messages').length)
    }
    fixture.reconnect()
    // Nobody is told twice.
    await fixture.publish('reload', { userId: 'anna' })
    fixture.gateway.sweep()
    const first = (await told()).reduce((sum, count) => sum + count)
    expect(first).toBe(1)
    for (let second = 0; second < 29; second += 1) fixture.gateway.sweep()
    expect(await told()).toEqual([1, 1, 1, 1, 1, 1, 1])
    await visitor.sync()
    expect(visitor.messages).toHaveLength(1)
  })

  it('the silence of the feed, and its end, go to every connected client', async () => {
    fixture = await startGateway()
    const clients = [await fixture.connect('token-of-anna'), await fixture.connect()]
    fixture.feed.set(15_001)
    const late = await fixture.open()
    late.say({ action: 'connect', body: {} })
    expect((await late.next('connected')).body.feed).toEqual({ silentFor: 15_001 })
    fixture.feed.set(null)
    for (const client of [...clients, late]) await client.next('feed')
    for (const client of clients) expect((await client.next('feed')).body).toEqual({ silentFor: null })
    expect(late.messages.map(({ action }) => action)).toEqual(['connected', 'feed'])
  })
})

describe('a slow client', () => {
  const bufferedBytes = 64 * 1024
  const many = Array.from({ length: 500 }, (_, index) => productId(index))
  let bid = 0

  /** Lets every product change once, and sends it. */
  async function tick(): Promise<void> {
    bid += 1
    for (const id of many) fixture.prices.setProduct(id, bid)
    fixture.gateway.flush()
    await new Promise((resolve) => setImmediate(resolve))
  }

  /** Connects a player who subscribes to everything and stops reading until the server notices. */
  async function startSlowReader(): Promise<Client> {
    const client = await fixture.connect('token-of-anna')
    client.say({ action: 'subscribe-product', body: many })
    client.say({ action: 'subscribe-underlying', body: ['AEX'] })
    await client.sync()
    client.socket.pause()
    for (let ticks = 0; fixture.gateway.stats().behind === 0; ticks += 1) {
      if (ticks > 2_000) throw new Error('The server never noticed')
      await tick()
    }
    return client
  }

  it('has no queue: once it reads again, it gets the latest of what it missed', async () => {
    fixture = await startGateway({ limits: { bufferedBytes } })
    const keen = await fixture.connect()
    keen.say({ action: 'subscribe-product', body: [a] })
    const slow = await startSlowReader()
    const { framesSent, bufferedBytes: buffered } = fixture.gateway.stats()
    // One frame of all 500 may have been added to what was just below the limit.
    expect(buffered).toBeLessThan(bufferedBytes + 100_000)
    for (let ticks = 0; ticks < 100; ticks += 1) await tick()
    fixture.prices.setUnderlying('AEX', '901')
    for (let version = 1; version <= 50; version += 1) {
      await fixture.publish('portfolio', messageTo('anna', changeTo(version)))
    }
    await fixture.publish('portfolio', messageTo('anna', changeTo(49)))
    for (const version of [1, 3, 2]) {
      await fixture.publish('followed', { userId: 'anna', followed: { version, symbols: ['AEX'] } })
    }
    await fixture.publish('academy', { userId: 'anna' })
    await fixture.publish('chosen', { userId: 'anna' })
    await fixture.publish('clock', marketClock)
    fixture.feed.set(15_001)
    fixture.gateway.flush()
    expect(fixture.gateway.stats().bufferedBytes).toBeLessThanOrEqual(buffered)
    expect(fixture.gateway.stats().framesSent).toBe(framesSent + 102)
    await keen.sync()
    expect(viewOf(keen)).toEqual({ [a]: bid })

    slow.socket.resume()
    await until(() => {
      fixture.gateway.flush()
      return slow.messages.some((message) => message.action === 'portfolio')
    })
    await slow.sync()
    expect(viewOf(slow)).toEqual(Object.fromEntries(many.map((id) => [id, bid])))
    const others = slow.messages.slice(1).filter((message) => message.action !== 'product')
    expect(others).toEqual<ServerMessage[]>([
      { action: 'underlying', body: [expect.objectContaining({ symbol: 'AEX', bid: '901' })] },
      { action: 'clock', body: marketClock },
      { action: 'feed', body: { silentFor: 15_001 } },
      { action: 'portfolio', body: changeTo(50) },
      { action: 'followed', body: { version: 3, symbols: ['AEX'] } },
      { action: 'academy', body: {} },
      { action: 'chosen', body: {} },
    ])
    expect(fixture.gateway.stats().behind).toBe(0)
    await tick()
    await until(() => viewOf(slow)[a] === bid)
  })

  it('gets the prices that it subscribed to meanwhile', async () => {
    fixture = await startGateway({ limits: { bufferedBytes } })
    const slow = await startSlowReader()
    const extra = productId(9_999)
    fixture.prices.setProduct(extra, 77)
    fixture.gateway.flush()
    const sent = fixture.gateway.stats().framesSent
    slow.say({ action: 'subscribe-product', body: [extra, a] })
    await new Promise((resolve) => setImmediate(resolve))
    expect(fixture.gateway.stats().framesSent).toBe(sent)
    slow.socket.resume()
    await until(() => {
      fixture.gateway.flush()
      return viewOf(slow)[extra] === 77
    })
    expect(framesOf(slow).at(-1)).toEqual([
      [a, bid],
      [extra, 77],
    ])
  })

  it('is terminated when it is behind for too long', async () => {
    fixture = await startGateway({ limits: { bufferedBytes, behindMs: 30_000 } })
    const slow = await startSlowReader()
    fixture.clock.advance(30_000)
    fixture.gateway.flush()
    expect(fixture.gateway.stats().sockets).toBe(1)
    fixture.clock.advance(1)
    fixture.gateway.flush()
    await until(() => fixture.gateway.stats().sockets === 0)
    slow.socket.resume()
    expect(await slow.closed).toBe(1006)
    expect(fixture.gateway.stats()).toMatchObject({ behind: 0, players: 0 })
  })

  it('that left while it was behind is sent nothing', async () => {
    fixture = await startGateway({ limits: { bufferedBytes } })
    const slow = await startSlowReader()
    slow.socket.terminate()
    await until(() => fixture.gateway.stats().sockets === 0)
    await tick()
    expect(fixture.gateway.stats()).toMatchObject({ behind: 0, bufferedBytes: 0 })
  })
})
