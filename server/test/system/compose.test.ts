import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getActiveCompetition } from '@koersklasse/contract/competitions.ts'
import { discover } from '@koersklasse/contract/discovery.ts'
import { endpoints } from '@koersklasse/contract/endpoints.ts'
import { getSingleStocks } from '@koersklasse/contract/market.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { compose } from '../../src/compose.ts'
import { readConfig } from '../../src/config.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

type Server = Awaited<ReturnType<typeof compose>>

let dataDir: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: Server
/** How long the game may take to become playable after the start returns, in milliseconds. */
let grace = 0

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'koersklasse-compose-'))
  database = await createTestDatabase()
  const variables = {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    LOG_LEVEL: 'silent',
    SIMULATED_PLAYERS: '0',
    BRAND_NAME: 'Beursspel',
  }
  server = await compose(readConfig(variables, true))
  const begun = performance.now()
  await server.listen()
  // The start itself waits at most ten seconds for the game, which may be too short on a busy machine.
  if (performance.now() - begun > 9_900) grace = 60_000
})
afterAll(async () => {
  await server.close()
  await database.close()
  await rm(dataDir, { recursive: true })
})

async function get(path: string) {
  const response = await server.app.inject({ url: path })
  return { status: response.statusCode, body: response.json() }
}

describe('the server as a whole', () => {
  it('hashes passwords at the full cost', async () => {
    const { statusCode } = await server.app.inject({
      ...{ method: 'POST', url: '/api/auth', headers: { 'x-requested-with': 'test' } },
      payload: {
        ...{ username: 'anna', email: 'anna@example.nl', password: 'tien letters' },
        ...{ termsConsent: true, isAdult: true },
      },
    })
    expect(statusCode).toBe(200)
    const rows = await database.kysely.selectFrom('registrations').select('password_hash').execute()
    expect(rows).toEqual([{ password_hash: expect.stringContaining('$argon2id$v=19$m=19456,t=2,p=1$') }])
  })

  it('serves and documents every endpoint of the contract', async () => {
    const { body } = await get('/api/docs/json')
    for (const [name, { method, path }] of Object.entries(endpoints)) {
      expect(server.app.hasRoute({ method, url: `/api${path}` }), name).toBe(true)
      const documented = body.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      expect(documented?.summary, name).toBe(endpoints[name]?.summary)
    }
  })

  it('is playable at once as a demo: a competition is running and shares have prices', async () => {
    const look = async () => {
      const { body } = await get('/api/competitions/active')
      const { competition } = getActiveCompetition.response.parse(body)
      const discovery = discover.response.parse((await get('/services/discovery')).body)
      const now = discovery.market.clock.marketTime
      expect(competition?.startDateTime).toBeLessThanOrEqual(now)
      expect(competition?.endDateTime).toBeGreaterThan(now)
      const { products } = getSingleStocks.response.parse((await get('/api/products/singlestocks')).body)
      expect(products.length).toBeGreaterThan(20)
      expect(products.filter(({ price }) => price === null)).toEqual([])
    }
    await vi.waitFor(look, { timeout: grace })
  })

  it('uses the configured name of the game', async () => {
    expect((await get('/services/discovery')).body.brand.name).toBe('Beursspel')
    expect((await get('/api/docs/json')).body.info.title).toBe('Beursspel')
  })

  it('reports readiness and metrics', async () => {
    expect(await get('/health/ready')).toEqual({ status: 200, body: { ready: true } })
    const metrics = await server.app.inject({ url: '/metrics' })
    expect(metrics.body).toContain('koersklasse_sockets 0')
    const forwarded = await server.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '1.2.3.4' } })
    expect(forwarded.statusCode).toBe(404)
  })
})
