// One suite for every bus: in process, and over a real NATS server if nats-server is installed.

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../../test/fixtures/free-port.ts'
import { ManualClock } from '../../../test/fixtures/manual-clock.ts'
import { hasNatsServer, type NatsServer, startNatsServer } from '../../../test/fixtures/nats-server.ts'
import type { Log } from '../log.ts'
import { createThrottle } from '../throttle.ts'
import type { Bus, Topics } from './bus.ts'
import { createInProcessBus } from './in-process.ts'
import { connectNatsBus } from './nats.ts'

type Ended = Topics['session-ended']
const errors: unknown[] = []
const log: Log = {
  debug() {},
  info() {},
  warn() {},
  error: (...line: unknown[]) => errors.push(line),
} as never

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
  errors.length = 0
})

async function startNats(port?: number, flags?: readonly string[]): Promise<NatsServer> {
  const server = await startNatsServer(port, flags)
  endings.push(server.stop)
  return server
}

async function connected(url: string): Promise<Bus> {
  const bus = await connectNatsBus({ url, log })
  endings.push(() => bus.close())
  return bus
}

/** A way to a server that can be cut, and opened again. */
async function linkTo(url: string): Promise<{ url: string; cut(): void; mend(): void }> {
  const { hostname: host, port } = new URL(url)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(Number(port), host)
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}))
  })
  function cut(): void {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  endings.push(async () => {
    cut()
    server.close()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const at = server.address() as AddressInfo
  return {
    ...{ url: `nats://127.0.0.1:${at.port}`, cut },
    mend() {
      isCut = false
    },
  }
}

/** Collects the messages of a topic; `until` waits for a number of them. */
function collect(bus: Bus): { messages: Ended[]; end: () => void; until(count: number): Promise<void> } {
  const messages: Ended[] = []
  const end = bus.subscribe('session-ended', (message) => messages.push(message))
  return { messages, end, until: (count) => vi.waitFor(() => expect(messages).toHaveLength(count)) }
}

const message = (index: number): Ended => ({ sessionId: String(index) })
const many = Array.from({ length: 200 }, (_, index) => message(index))

const busses: { name: string; open(): Promise<{ sender: Bus; receiver: Bus }> }[] = [
  {
    name: 'in process',
    async open() {
      const bus = createInProcessBus(log)
      endings.push(() => bus.close())
      return { sender: bus, receiver: bus }
    },
  },
]
if (hasNatsServer) {
  const server = async () => (await startNats()).url
  busses.push({
    name: 'over NATS, on the node itself',
    async open() {
      const bus = await connected(await server())
      return { sender: bus, receiver: bus }
    },
  })
  busses.push({
    name: 'over NATS, from node to node',
    async open() {
      const url = await server()
      const nodes = { sender: await connected(url), receiver: await connected(url) }
      // Handlers that are added later share this subscription.
      nodes.receiver.subscribe('session-ended', () => {})
      await subscriptionsAreKnown(nodes.sender, nodes.receiver)
      return nodes
    },
  })
}

/** Waits until the server knows the receiver's subscriptions; messages before that are lost, as they may be. */
async function subscriptionsAreKnown(sender: Bus, receiver: Bus): Promise<void> {
  let isKnown = false
  const end = receiver.subscribe('clock', () => {
    isKnown = true
  })
  await vi.waitFor(
    () => {
      sender.publish('clock', { state: 'waiting', marketTime: 0 as never, realTime: 0 as never, pace: 0 })
      expect(isKnown).toBe(true)
    },
    { interval: 20 },
  )
  end()
}

describe.each(busses)('the bus $name', ({ open }) => {
  it('delivers every message to every handler of its topic, in order', async () => {
    const { sender, receiver } = await open()
    const [one, other] = [collect(receiver), collect(receiver)]
    for (const each of many) sender.publish('session-ended', each)
    await one.until(many.length)
    expect(one.messages).toEqual(many)
    expect(other.messages).toEqual(many)
  })

  it('calls no handler before publish has returned', async () => {
    const { sender, receiver } = await open()
    const { messages, until } = collect(receiver)
    sender.publish('session-ended', message(1))
    expect(messages).toEqual([])
    await until(1)
  })

  it('delivers a copy that went through JSON', async () => {
    const { sender, receiver } = await open()
    const { messages, until } = collect(receiver)
    const sent = { sessionId: 'é€😀', extra: undefined }
    sender.publish('session-ended', sent)
    sent.sessionId = 'changed'
    await until(1)
    expect(messages).toStrictEqual([{ sessionId: 'é€😀' }])
  })

  it('keeps topics apart', async () => {
    const { sender, receiver } = await open()
    const others: unknown[] = []
    receiver.subscribe('quotes', (quotes) => others.push(quotes))
    const { until } = collect(receiver)
    sender.publish('session-ended', message(1))
    await until(1)
    expect(others).toEqual([])
  })

  it('logs what a handler throws, and goes on', async () => {
    const { sender, receiver } = await open()
    receiver.subscribe('session-ended', () => {
      throw new Error('broken handler')
    })
    const { messages, until } = collect(receiver)
    for (const each of many.slice(0, 3)) sender.publish('session-ended', each)
    await until(3)
    expect(messages).toEqual(many.slice(0, 3))
    expect(errors).toHaveLength(3)
  })

  it('delivers nothing after a subscription has ended', async () => {
    const { sender, receiver } = await open()
    const [ended, staying] = [collect(receiver), collect(receiver)]
    sender.publish('session-ended', message(1))
    await staying.until(1)
    ended.end()
    sender.publish('session-ended', message(2))
    await staying.until(2)
    expect(ended.messages).toEqual([message(1)])
  })

  it('sends waiting messages when it closes, and nothing afterwards', async () => {
    const { sender, receiver } = await open()
    const { messages, until } = collect(receiver)
    for (const each of many) sender.publish('session-ended', each)
    await sender.close()
    await until(many.length)
    sender.publish('session-ended', message(-1))
    await new Promise(setImmediate)
    expect(messages).toEqual(many)
  })
})

describe.runIf(hasNatsServer)('the bus over NATS', () => {
  it('drops and counts messages while the server is away, serves its own node, and reconnects', async () => {
    const port = await freePort()
    const nats = await startNats(port)
    const [near, far] = [
      await connected(`nats://127.0.0.1:${port}`),
      await connected(`nats://127.0.0.1:${port}`),
    ]
    const [atHome, away] = [collect(near), collect(far)]
    await subscriptionsAreKnown(near, far)

    await nats.stop()
    await vi.waitFor(
      () => {
        near.publish('session-ended', message(1))
        expect(near.dropped()).toBeGreaterThan(0)
      },
      { interval: 10 },
    )
    await vi.waitFor(() => expect(atHome.messages.length).toBeGreaterThan(0))
    expect(away.messages).toEqual([])

    await startNats(port)
    await subscriptionsAreKnown(near, far)
    near.publish('session-ended', message(2))
    await vi.waitFor(() => expect(away.messages.at(-1)).toEqual(message(2)))
  })

  it('makes players reload whose messages may have been lost, and notifies the node that reconnected', async () => {
    const { url } = await startNats()
    const link = await linkTo(url)
    const [near, far] = [await connected(link.url), await connected(url)]
    const told: string[] = []
    far.subscribeFollowed('reload', ({ userId }) => told.push(userId))
    for (const userId of ['anna', 'bram', 'carla']) far.follow(userId)
    const reconnects: Bus[] = []
    for (const bus of [near, far]) bus.onReconnect(() => reconnects.push(bus))
    await subscriptionsAreKnown(near, far)

    near.publish('academy', { userId: 'anna' })
    link.cut()
    await vi.waitFor(() => expect(near.isConnected()).toBe(false))
    near.publish('academy', { userId: 'bram' })
    near.publish('portfolio', { userId: null } as Topics['portfolio'])
    link.mend()
    await vi.waitFor(() => expect(told.toSorted()).toEqual(['anna', 'bram']))
    expect(reconnects).toEqual([near])

    // The messages that make them reload may be lost as well.
    link.cut()
    await vi.waitFor(() => expect(near.isConnected()).toBe(false))
    link.mend()
    await vi.waitFor(() => expect(told.toSorted()).toEqual(['anna', 'anna', 'bram', 'bram']))
  })

  it('receives only the topics that it handles, and the messages to the players that it follows', async () => {
    const { url } = await startNats()
    const [near, far, engine] = [await connected(url), await connected(url), await connected(url)]
    const told: string[] = []
    far.subscribeFollowed('academy', ({ userId }) => told.push(userId))
    const unfollow = far.follow('anna')
    const toEngine: string[] = []
    engine.subscribe('academy', ({ userId }) => toEngine.push(userId))
    for (const receiver of [far, engine]) await subscriptionsAreKnown(near, receiver)
    const before = far.received()

    for (const each of many) near.publish('session-ended', each)
    const publish = (userId: string) => near.publish('academy', { userId })
    for (const userId of ['bram', 'anna', 'carla']) publish(userId)
    await vi.waitFor(() => expect(toEngine).toEqual(['bram', 'anna', 'carla']))
    await vi.waitFor(() => expect(told).toEqual(['anna']))
    expect(far.received() - before).toBe(1)

    unfollow()
    await subscriptionsAreKnown(near, far)
    publish('anna')
    await vi.waitFor(() => expect(toEngine).toHaveLength(4))
    expect(told).toEqual(['anna'])
  })

  it('shares a limit among the nodes', async () => {
    const { url } = await startNats()
    const [near, far] = [await connected(url), await connected(url)]
    const clock = new ManualClock(1_000_000)
    const open = (bus: Bus, limit: string) =>
      createThrottle({ clock, burst: 3, everyMs: 1_000, shared: { bus, limit } })
    const [here, there, other] = [open(near, 'guesses'), open(far, 'guesses'), open(far, 'others')]
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const)
      await subscriptionsAreKnown(from, to)
    here.count('anna')
    here.count('anna')
    there.count('anna')
    await vi.waitFor(() => expect([here, there].map(({ allows }) => allows('anna'))).toEqual([false, false]))
    expect([other.allows('anna'), there.allows('bram')]).toEqual([true, true])
    there.giveBack('anna')
    await vi.waitFor(() => expect(here.allows('anna')).toBe(true))
    here.forget('anna')
    await vi.waitFor(() => expect(there.waitOf('anna')).toBe(0))
  })

  it('keeps trying to reconnect after many failures', async () => {
    const port = await freePort()
    const nats = await startNats(port)
    const url = `nats://127.0.0.1:${port}`
    const bus = await connectNatsBus({ url, log, reconnectWaitMs: 1 })
    endings.push(() => bus.close())
    await nats.stop()
    let tries = 0
    const refusing = createServer((socket) => {
      tries += 1
      socket.destroy()
    }).listen(port, '127.0.0.1')
    await vi.waitFor(() => expect(tries).toBeGreaterThan(25))
    refusing.close()
    await startNats(port)
    await subscriptionsAreKnown(bus, await connected(url))
  })

  it('drops and counts a message that is too large for the server', async () => {
    const port = await freePort()
    await startNats(port)
    const bus = await connected(`nats://127.0.0.1:${port}`)
    bus.publish('session-ended', { sessionId: 'x'.repeat(2_000_000) })
    expect(bus.dropped()).toBe(1)
  })

  it('reports a server out of reach without the password', async () => {
    const port = await freePort()
    const url = `nats://user:secret@127.0.0.1:${port}`
    await expect(connectNatsBus({ url, log })).rejects.toThrow(
      `The NATS server at nats://127.0.0.1:${port} cannot be reached.`,
    )
  })

  it.each([
    ['a name and a password', ['--user', 'game', '--pass', 'p@ss,word'], 'game:p%40ss%2Cword', 'game:other'],
    ['a token', ['--auth', 'to/ken'], 'to%2Fken', 'other'],
  ])('logs in with %s in its address', async (_, flags, login, wrong) => {
    const { url } = await startNats(undefined, flags)
    const as = (name: string) => url.replace('//', `//${name}@`)
    await subscriptionsAreKnown(await connected(as(login)), await connected(`${as(login)},${url}`))
    for (const refused of [url, as(wrong)])
      await expect(connectNatsBus({ url: refused, log })).rejects.toThrow('cannot be reached')
  })

  it('does not use a server without TLS where its address requires it', async () => {
    const { url } = await startNats()
    await expect(connectNatsBus({ url: url.replace('nats:', 'tls:'), log })).rejects.toThrow(
      'cannot be reached',
    )
  })

  it('notices that the server is silent', async () => {
    const nats = await startNats()
    const bus = await connectNatsBus({ url: nats.url, log, pingMs: 20 })
    endings.push(() => bus.close())
    expect(bus.isConnected()).toBe(true)
    nats.freeze()
    await vi.waitFor(() => expect(bus.isConnected()).toBe(false))
  })

  it('closes while the server is away', async () => {
    const port = await freePort()
    const nats = await startNats(port)
    const bus = await connectNatsBus({ url: `nats://127.0.0.1:${port}`, log })
    await nats.stop()
    await bus.close()
    expect(() => bus.publish('session-ended', message(1))).not.toThrow()
  })
})
