// One suite for every bus: in process, and over a real NATS server where there is one on the PATH.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Log } from '../log.ts'
import type { Bus, Topics } from './bus.ts'
import { createInProcessBus } from './in-process.ts'
import { connectNatsBus, type NatsBus } from './nats.ts'

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

function hasNatsServer(): boolean {
  try {
    execFileSync('nats-server', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    process.stdout.write('nats-server is not on the PATH: the tests of the bus over NATS are left out.\n')
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

async function startNats(port: number): Promise<ChildProcess> {
  const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  endings.push(() => stopNats(child))
  let output = ''
  for await (const chunk of child.stderr!) {
    output += String(chunk)
    if (output.includes('Server is ready')) break
  }
  child.stderr!.resume()
  return child
}

async function stopNats(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function connected(url: string): Promise<NatsBus> {
  const bus = await connectNatsBus({ url, log })
  endings.push(() => bus.close())
  return bus
}

/** What a handler got of a topic, and a wait for the nth of it. */
function collect(bus: Bus): { messages: Ended[]; end: () => void; until(count: number): Promise<void> } {
  const messages: Ended[] = []
  const end = bus.subscribe('session-ended', (message) => messages.push(message))
  return { messages, end, until: (count) => vi.waitFor(() => expect(messages).toHaveLength(count), 5_000) }
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
const withNats = hasNatsServer()
if (withNats) {
  const server = async () => {
    const port = await freePort()
    await startNats(port)
    return `nats://127.0.0.1:${port}`
  }
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
      await subscriptionsAreKnown(nodes.sender, nodes.receiver)
      return nodes
    },
  })
}

/** A subscription takes effect when the server has it: what is published before that is lost, and may be. */
async function subscriptionsAreKnown(sender: Bus, receiver: Bus): Promise<void> {
  let isKnown = false
  const end = receiver.subscribe('clock', () => {
    isKnown = true
  })
  await vi.waitFor(
    () => {
      sender.publish('clock', { marketTime: 0 as never, realTime: 0 as never, pace: 0 })
      expect(isKnown).toBe(true)
    },
    { timeout: 10_000, interval: 20 },
  )
  end()
}

describe.each(busses)('the bus $name', ({ open }) => {
  it('brings every message to every handler of its topic, in order', async () => {
    const { sender, receiver } = await open()
    const [one, other] = [collect(receiver), collect(receiver)]
    for (const each of many) sender.publish('session-ended', each)
    await one.until(many.length)
    expect(one.messages).toEqual(many)
    expect(other.messages).toEqual(many)
  })

  it('calls no handler before the publisher is done', async () => {
    const { sender, receiver } = await open()
    const { messages, until } = collect(receiver)
    sender.publish('session-ended', message(1))
    expect(messages).toEqual([])
    await until(1)
  })

  it('brings a copy, and only what JSON knows', async () => {
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

  it('goes on where a handler throws, and logs it', async () => {
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

  it('brings nothing more after a subscription has ended', async () => {
    const { sender, receiver } = await open()
    const [ended, staying] = [collect(receiver), collect(receiver)]
    sender.publish('session-ended', message(1))
    await staying.until(1)
    ended.end()
    sender.publish('session-ended', message(2))
    await staying.until(2)
    expect(ended.messages).toEqual([message(1)])
  })

  it('sends what still waits when it is closed, and nothing afterwards', async () => {
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

describe.runIf(withNats)('the bus over NATS', () => {
  it('drops and counts while the server is away, serves its own node, and comes back by itself', async () => {
    const port = await freePort()
    const nats = await startNats(port)
    const [near, far] = [
      await connected(`nats://127.0.0.1:${port}`),
      await connected(`nats://127.0.0.1:${port}`),
    ]
    await subscriptionsAreKnown(near, far)
    const [atHome, away] = [collect(near), collect(far)]

    await stopNats(nats)
    await vi.waitFor(
      () => {
        near.publish('session-ended', message(1))
        expect(near.dropped()).toBeGreaterThan(0)
      },
      { timeout: 5_000, interval: 10 },
    )
    await vi.waitFor(() => expect(atHome.messages.length).toBeGreaterThan(0))
    expect(away.messages).toEqual([])

    await startNats(port)
    await subscriptionsAreKnown(near, far)
    near.publish('session-ended', message(2))
    await vi.waitFor(() => expect(away.messages.at(-1)).toEqual(message(2)), 5_000)
  })

  it('still tries to come back after many tries', async () => {
    const port = await freePort()
    const nats = await startNats(port)
    const url = `nats://127.0.0.1:${port}`
    const bus = await connectNatsBus({ url, log, reconnectWaitMs: 1 })
    endings.push(() => bus.close())
    await stopNats(nats)
    let tries = 0
    const refusing = createServer((socket) => {
      tries += 1
      socket.destroy()
    }).listen(port, '127.0.0.1')
    await vi.waitFor(() => expect(tries).toBeGreaterThan(25), 10_000)
    refusing.close()
    await startNats(port)
    await subscriptionsAreKnown(bus, await connected(url))
  })

  it('drops and counts what is too large for the server', async () => {
    const port = await freePort()
    await startNats(port)
    const bus = await connected(`nats://127.0.0.1:${port}`)
    bus.publish('session-ended', { sessionId: 'x'.repeat(2_000_000) })
    expect(bus.dropped()).toBe(1)
  })

  it('says plainly that the server cannot be reached, without the password', async () => {
    const port = await freePort()
    const url = `nats://user:secret@127.0.0.1:${port}`
    await expect(connectNatsBus({ url, log })).rejects.toThrow(
      `The NATS server at nats://127.0.0.1:${port} cannot be reached.`,
    )
  })

  it('closes while the server is away', async () => {
    const port = await freePort()
    const nats = await startNats(port)
    const bus = await connectNatsBus({ url: `nats://127.0.0.1:${port}`, log })
    await stopNats(nats)
    await bus.close()
    expect(() => bus.publish('session-ended', message(1))).not.toThrow()
  })
})
