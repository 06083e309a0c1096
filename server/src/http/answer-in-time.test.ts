import { Readable } from 'node:stream'
import { done, endpoint } from '@koersklasse/contract/endpoint.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { plainParts } from '../../test/fixtures/app-parts.ts'
import { createApp } from './app.ts'
import { type App, type Refusal, serve } from './route.ts'

let app: App
let answer: (value: string) => void
let reached: Promise<void>

/** An app whose /slow answers when `answer` is called, and whose /file begins to send at once and never ends. */
beforeEach(async () => {
  const slow = Promise.withResolvers<string>()
  const coming = Promise.withResolvers<void>()
  answer = slow.resolve
  reached = coming.promise
  const handle = (): Promise<string> => {
    coming.resolve()
    return slow.promise
  }
  app = await createApp({
    ...plainParts,
    addRootRoutes(root) {
      root.get('/slow', handle)
      root.get('/slower', { config: { sendingMs: 60_000 } }, handle)
      root.get('/slow-hook', { preHandler: handle }, () => 'done')
      root.get('/file', (_request, reply) => {
        const stream = new Readable({ read() {} })
        stream.push('the beginning')
        return reply.send(stream)
      })
    },
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const slowCall = endpoint({
  ...{ method: 'GET', path: '/slow', summary: '', access: 'anyone' },
  ...{ response: done, errors: ['locked'] },
} as const)
const timedOut = { error: { code: 'timeout' } }

it.each(['/slow', '/slow-hook'])('%s is answered with a time-out after ten seconds', async (url) => {
  const asked = app.inject(url)
  await reached
  vi.advanceTimersByTime(10_000)
  const { statusCode, headers, body } = await asked
  expect({ statusCode, ...JSON.parse(body) }).toEqual({ statusCode: 503, ...timedOut })
  expect(headers['retry-after']).toBe('1')
  answer('late')
})

it.each([
  ['/slow', 9_999],
  ['/slower', 59_999],
])('%s is answered if it is done just within its time', async (url, ms) => {
  const asked = app.inject(url)
  await reached
  vi.advanceTimersByTime(ms)
  answer('done')
  expect((await asked).body).toBe('done')
  expect(vi.getTimerCount()).toBe(0)
})

it.each<[string, Result<{ done: true }, Refusal<'locked'>>]>([
  ['an answer', ok({ done: true })],
  ['a refusal', refuse({ code: 'locked' })],
])('logs nothing about %s that comes after the time-out', async (_, result) => {
  const lines: string[] = []
  const slow = Promise.withResolvers<typeof result>()
  const asking = Promise.withResolvers<void>()
  const logging = await createApp({
    ...plainParts,
    log: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }),
    addApiRoutes: (api) =>
      serve(api, slowCall, () => {
        asking.resolve()
        return slow.promise
      }),
  })
  const asked = logging.inject('/api/slow')
  await asking.promise
  vi.advanceTimersByTime(10_000)
  expect((await asked).json()).toEqual(timedOut)
  slow.resolve(result)
  await logging.close()
  expect(lines).toEqual([])
})

it('cuts off an answer that is not sent in time', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const { body } = await fetch(`http://127.0.0.1:${port}/file`)
  const reader = body!.getReader()
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('the beginning')
  vi.advanceTimersByTime(10_000)
  await expect(reader.read()).rejects.toThrow('terminated')
})
