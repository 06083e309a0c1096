import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getActiveCompetition } from '@koersklasse/contract/competitions.ts'
import { discover } from '@koersklasse/contract/discovery.ts'
import { endpoints } from '@koersklasse/contract/endpoints.ts'
import { getSingleStocks } from '@koersklasse/contract/market.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { compose } from './compose.ts'
import { readConfig } from './config.ts'
import { createTestDatabase } from './platform/database/test-database.ts'

type Server = Awaited<ReturnType<typeof compose>>

let dataDir: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: Server
/** For how long the game may still not be playable when the server says that it is ready, in milliseconds. */
let grace = 0

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'koersklasse-compose-'))
  database = await createTestDatabase()
  const variables = {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    LOG_LEVEL: 'silent',
    BRAND_NAME: 'Beursspel',
  }
  server = await compose(readConfig(variables, true))
  const begun = performance.now()
  await server.listen()
  // It waits ten seconds at the most; a busy machine may take longer.
  if (performance.now() - begun > 9_900) grace = 60_000
}, 60_000)
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
  it('serves every endpoint of the contract, and says so in its documentation', async () => {
    const { body } = await get('/api/docs/json')
    for (const [name, { method, path }] of Object.entries(endpoints)) {
      expect(server.app.hasRoute({ method, url: `/api${path}` }), name).toBe(true)
      const documented = body.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      expect(documented?.summary, name).toBe(endpoints[name]?.summary)
    }
  })

  it('is a demo that one can play at once: a competition that runs, shares that have a price', async () => {
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

  it('goes by the name that its configuration gives it', async () => {
    expect((await get('/services/discovery')).body.brand.name).toBe('Beursspel')
    expect((await get('/api/docs/json')).body.info.title).toBe('Beursspel')
  })

  it('tells how it is', async () => {
    expect(await get('/health/ready')).toEqual({ status: 200, body: { ready: true } })
    const metrics = await server.app.inject({ url: '/metrics' })
    expect(metrics.body).toContain('koersklasse_sockets 0')
    const forwarded = await server.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '1.2.3.4' } })
    expect(forwarded.statusCode).toBe(404)
  })
})
