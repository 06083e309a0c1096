// Every 429 says in Retry-After when to try again: of the limit of calls per minute and of those of single endpoints.

import type { Endpoint } from '@koersklasse/contract/endpoint.ts'
import { endpoints } from '@koersklasse/contract/endpoints.ts'
import { fillPath } from '@koersklasse/contract/fill-path.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { composeNode, type Server } from '../fixtures/node.ts'
import { jwtSecret, logInAs } from '../fixtures/players.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

/** Valid input for the endpoints that have limits of their own; `anna` is a player already, so nothing is stored. */
const bodies: Readonly<Record<string, object>> = {
  login: { email: 'anna@example.org', password: 'wrong password' },
  logInWithPasskey: {
    token: 'x',
    answer: {
      ...{ id: 'AA', rawId: 'AA', type: 'public-key' },
      response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
    },
  },
  register: {
    ...{
      username: 'anna',
      email: 'new@example.org',
      password: 'geheim van anna',
      termsConsent: true,
      isAdult: true,
    },
  },
  resendActivation: { email: 'new@example.org' },
  requestPasswordReset: { email: 'new@example.org' },
  checkUsername: { username: 'iemand' },
  giveFeedback: { value: 4, consent: false, explanation: '', location: '/' },
}

let database: Awaited<ReturnType<typeof createTestDatabase>>
const servers: Record<'limited' | 'unlimited', Server> = {} as never

beforeAll(async () => {
  database = await createTestDatabase()
  const settings = { DATABASE_URL: database.connectionString, JWT_SECRET: jwtSecret, TRUST_PROXY: 'true' }
  servers.limited = await composeNode({ ...settings, REQUESTS_PER_MINUTE: '2' })
  servers.unlimited = await composeNode(settings)
  await logInAs('anna', database)
})
afterAll(async () => {
  for (const server of Object.values(servers)) await server.close()
  await database.close()
})

/** Calls an endpoint from one address until it is refused for calling too often; null if it is not. */
async function untilRefused(
  server: Server,
  name: string,
  { method, path, params }: Endpoint,
  address: string,
) {
  const names = params instanceof z.ZodObject ? Object.keys(params.shape) : []
  const url = `/api${fillPath(path, Object.fromEntries(names.map((each) => [each, 'x'])))}`
  const headers = { 'x-requested-with': 'test', 'x-forwarded-for': address }
  for (let calls = 0; calls < 120; calls += 1) {
    const payload = bodies[name]
    const response = await server.app.inject({ method, url, headers, ...(payload && { payload }) })
    if (response.statusCode === 429) return { code: response.json().error.code, headers: response.headers }
  }
  return null
}

const whole = expect.stringMatching(/^[1-9]\d*$/)

describe('a 429', () => {
  it.each(Object.entries(endpoints).map(([name, endpoint], index) => ({ name, endpoint, index })))(
    'of $name says when to try again',
    async ({ name, endpoint, index }) => {
      const refused = await untilRefused(servers.limited, name, endpoint, `198.51.100.${index}`)
      expect(String(refused?.headers['retry-after'])).toEqual(whole)
      // One visitor must not use up the calls with which others on the network log in.
      const isProven = endpoint.access === 'anyone' && endpoint.errors.includes('proof_required')
      expect(refused?.code).toBe(isProven ? 'proof_required' : 'too_many_requests')
    },
  )

  it('of an endpoint with a limit of its own does so without a limit of calls per minute', async () => {
    for (const name of Object.keys(bodies)) {
      const refused = await untilRefused(servers.unlimited, name, endpoints[name]!, '198.51.100.250')
      expect(String(refused?.headers['retry-after']), name).toEqual(whole)
    }
  })
})
