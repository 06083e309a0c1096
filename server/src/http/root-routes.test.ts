import Fastify from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { ManualClock } from '../../test/fixtures/manual-clock.ts'
import type { SecurityEvent } from '../platform/security-events.ts'
import { answerSerializer } from './answer-serializer.ts'
import { addRootRoutes, metricsReaders } from './root-routes.ts'
import type { App } from './route.ts'

it('checks readiness once for concurrent callers', async () => {
  const app = Fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(answerSerializer)
  const asked: ((isReady: boolean) => void)[] = []
  addRootRoutes(app as unknown as App, {
    isReady: () => new Promise((answer) => asked.push(answer)),
    metrics: new Registry(),
    mayReadMetrics: () => false,
    describeFeed: () => ({}),
    discovery: () => {
      throw new Error('nobody discovers here')
    },
  })
  const ask = async () => (await app.inject('/health/ready')).statusCode
  const answers = Promise.all(Array.from({ length: 50 }, ask))
  await expect.poll(() => asked.length).toBe(1)
  expect((await app.inject('/health/live')).statusCode).toBe(200)
  asked[0]!(true)
  expect(new Set(await answers)).toEqual(new Set([200]))
  const later = ask()
  await expect.poll(() => asked.length).toBe(2)
  asked[1]!(false)
  expect(await later).toBe(503)
  await app.close()
})

const token = 'a token of at least thirty-two characters'

it.each([
  ['this machine, without a proxy', { token: null, isBehindProxy: false }, undefined, true, true, []],
  ['another machine', { token: null, isBehindProxy: false }, undefined, false, false, []],
  ['this machine, which may be a proxy', { token: null, isBehindProxy: true }, undefined, true, false, []],
  ['who has the token', { token, isBehindProxy: true }, `Bearer ${token}`, false, true, ['role_used']],
  [
    'who has another token',
    { token, isBehindProxy: false },
    `Bearer ${token}x`,
    true,
    false,
    ['token_invalid'],
  ],
  ['this machine without the token', { token, isBehindProxy: false }, undefined, true, false, []],
])(
  'decides whether %s may read the metrics',
  (_name, settings, authorization, isThisMachine, mayRead, types) => {
    const recorded: SecurityEvent[] = []
    const readers = metricsReaders(settings, {
      security: { record: (event) => recorded.push(event) },
      clock: new ManualClock(1_800_000_000_000),
    })
    expect(readers({ authorization, address: '192.0.2.1', isThisMachine })).toBe(mayRead)
    expect(recorded).toEqual(types.map((type) => ({ type, network: '192.0.2.1', route: '/metrics' })))
  },
)
