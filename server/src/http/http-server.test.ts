// Clients that do not speak HTTP as they should, on raw connections to a listening server.

import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { done, endpoint } from '@koersklasse/contract/endpoint.ts'
import { ok } from '@koersklasse/domain/result.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { plainParts } from '../../test/fixtures/app-parts.ts'
import { createLog } from '../platform/log.ts'
import { createApp } from './app.ts'
import { RefusedError } from './errors.ts'
import { type App, serve } from './route.ts'
import { routeUpgrades } from './upgrades.ts'

const write = endpoint({
  ...{ method: 'POST', path: '/write', summary: '', access: 'anyone' },
  body: z.object({ text: z.string() }),
  response: done,
})
const patience = { timeout: 60_000, interval: 5 }

let app: App
afterEach(() => app.close())

/** Listens with small deadlines; `lines` is the log, `answered` counts the calls that were handled. */
async function listen(deadlines = { requestMs: 100, checkEveryMs: 10 }, webFolder: string | null = null) {
  const lines: string[] = []
  const seen = { requests: 0, answers: 0 }
  app = await createApp({
    ...plainParts,
    ...{ deadlines, webFolder, apiDocs: webFolder !== null },
    requestsPerMinute: 1_000,
    log: createLog('debug', { write: (line) => lines.push(line) }),
    addApiRoutes(api) {
      api.addHook('onRequest', async () => {
        seen.requests += 1
      })
      serve(api, write, ({ body }) => {
        if (body.text === 'busy') throw new RefusedError('busy', { retryAfterMs: 3_000 })
        seen.answers += 1
        return ok({ done: true as const })
      })
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { lines, seen, port }
}

const head = (length: number) =>
  [
    ...['POST /api/write HTTP/1.1', 'Host: spel', 'X-Requested-With: koersklasse'],
    ...['Content-Type: application/json', `Content-Length: ${length}`, '', ''],
  ].join('\r\n')

/** Sends a byte every few milliseconds until the server closes the connection; resolves to what it answered. */
async function drip(port: number, first: string, byte: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (data) => {
    heard += data
  })
  socket.on('error', () => {})
  socket.write(first)
  const dripping = setInterval(() => socket.write(byte), 10)
  await new Promise((closed) => socket.on('close', closed))
  clearInterval(dripping)
  return heard
}

describe('a client that takes too long', () => {
  it.each([
    ['with its header', 'GET / HTTP/1.1\r\nX: ', 'x'],
    ['with its body', head(60_000), 'x'],
    ['to say anything', '', ''],
  ])('%s is cut off at the deadline', async (_name, first, byte) => {
    const { port } = await listen()
    expect(await drip(port, first, byte)).toMatch(/^HTTP\/1.1 408 /)
  })

  it('with its next request does not spoil the answer to the one before', async () => {
    const { port } = await listen({ requestMs: 1_000, checkEveryMs: 10 })
    const heard = await drip(port, `${head(12)}{"text":"x"}GET / HTTP/1.1\r\nX: `, 'x')
    expect(heard).toMatch(/^HTTP\/1.1 200 [\s\S]*{"done":true}HTTP\/1.1 408 /)
  })

  it('has fifteen seconds at the most', async () => {
    app = await createApp(plainParts)
    const { headersTimeout, requestTimeout } = app.server
    expect([headersTimeout, requestTimeout]).toEqual([10_000, 10_000])
  })
})

it('keeps an idle connection longer than a proxy does', async () => {
  const { port } = await listen()
  const answer = await fetch(`http://127.0.0.1:${port}/api/write`)
  await answer.arrayBuffer()
  const [, seconds] = /timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThan(60)
})

describe('a connection that is reset', () => {
  /** Resets many connections, each as soon as its bytes are written. */
  async function resetAll(port: number, text: string): Promise<void> {
    const sockets = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'))
    await Promise.all(
      sockets.map(async (socket: Socket) => {
        socket.on('error', () => {})
        await once(socket, 'connect')
        await new Promise<unknown>((written) => socket.write(text, written))
        socket.resetAndDestroy()
      }),
    )
  }

  it.each([
    ['after a request', `${head(12)}{"text":"x"}`],
    ['in the middle of a body', `${head(1_000)}{"text":"`],
    ['in the middle of a header', 'GET / HTTP/1.1\r\nX: '],
  ])('%s leaves nothing in the log', async (_name, text) => {
    const { port, lines } = await listen({ requestMs: 10_000, checkEveryMs: 1_000 })
    lines.length = 0
    await resetAll(port, text)
    const alive = await fetch(`http://127.0.0.1:${port}/api/nowhere`)
    expect(alive.status).toBe(404)
    await vi.waitFor(async () => {
      const open = await new Promise<number>((count) => app.server.getConnections((_, all) => count(all)))
      expect(open).toBeLessThan(2)
    }, patience)
    expect(lines).toEqual([])
  })
})

/** What a server answers to these bytes, once the connection is closed. */
async function heardAfter(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (data) => {
    heard += data
  })
  socket.on('error', () => {})
  socket.write(text)
  await new Promise((closed) => socket.on('close', closed))
  return heard
}

it('answers the next request after a body that is too large', async () => {
  const { port } = await listen({ requestMs: 60_000, checkEveryMs: 10 })
  const next = `${head(12).replace('Host', 'Connection: close\r\nHost')}{"text":"x"}`
  const heard = await heardAfter(port, `${head(70_000)}${'x'.repeat(70_000)}${next}`)
  expect(heard.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
})

describe('every response has the same security headers', () => {
  const files = {
    'index.html': 'page',
    'manifest.webmanifest': '{}',
    'app.js': 'app',
    'assets/app.js': 'app',
  }
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'koersklasse-web-'))
    await mkdir(join(folder, 'assets'))
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  })
  afterAll(() => rm(folder, { recursive: true }))

  const get = (path: string, ...lines: string[]) =>
    [`GET ${path} HTTP/1.1`, 'Host: spel', 'Connection: close', ...lines, '', ''].join('\r\n')
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket']

  it.each([
    ['an answer', 200, `${head(12).replace('Host', 'Connection: close\r\nHost')}{"text":"x"}`],
    ['an unknown address', 404, get('/api/nowhere')],
    ['a full queue', 503, `${head(15).replace('Host', 'Connection: close\r\nHost')}{"text":"busy"}`],
    ['a page', 200, get('/')],
    ['a file', 200, get('/app.js')],
    ['a part of a file', 206, get('/app.js', 'Range: bytes=1-2')],
    ['a file that has not changed', 304, get('/app.js', 'If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT')],
    ['a file with a hash', 200, get('/assets/app.js')],
    ['a part of a file with a hash', 206, get('/assets/app.js', 'Range: bytes=1-2')],
    ['the manifest', 200, get('/manifest.webmanifest')],
    ['an unknown file', 404, get('/nowhere.js')],
    ['an unknown file with a hash', 404, get('/assets/nowhere.js')],
    ['an undecodable path', 400, get('/%E0%A4%A')],
    ['an undecodable path of the API', 400, get('/api/write/%E0%A4%A')],
    ['the API document', 200, get('/api/docs/json')],
    ['a file of the page with the API document', 200, get('/api/docs/static/index.css')],
    ['a body that is too large', 413, head(70_000).replace('Host', 'Connection: close\r\nHost')],
    ['a request without a host', 400, 'GET / HTTP/1.1\r\n\r\n'],
    ['an expectation that nobody knows', 417, get('/', 'Expect: miracles')],
    ['a header that is too long', 431, get('/', `X: ${'x'.repeat(20_000)}`)],
    ['what is not HTTP', 400, 'SSH-2.0-OpenSSH_9.9\r\n\r\n'],
    ['a client that is late', 408, 'GET / HT'],
    ['a socket at another path', 404, get('/', ...upgrade).replace('Connection: close\r\n', '')],
  ])('to %s', async (_name, status, text) => {
    const { port } = await listen({ requestMs: status === 408 ? 100 : 60_000, checkEveryMs: 10 }, folder)
    const { headers } = plainParts
    routeUpgrades(app.server, {}, { headers, trustProxy: false })
    const [start, ...lines] = (await heardAfter(port, text)).split('\r\n\r\n')[0]!.split('\r\n')
    expect(start).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    const answered = lines.map((line) => line.toLowerCase())
    for (const [name, value] of Object.entries(headers)) {
      expect(answered.filter((line) => line.startsWith(`${name}:`))).toEqual([
        `${name}: ${value}`.toLowerCase(),
      ])
    }
  })
})
