// Every endpoint of the operator's desk, called by a visitor, a player, somebody with each role, and somebody with each role
// who has not used a passkey. What is expected follows from the table in contract/src/access.ts.

import { access, needsPasskey, type Role, roles } from '@koersklasse/contract/access.ts'
import { type Endpoint, rightOf } from '@koersklasse/contract/endpoint.ts'
import { endpoints } from '@koersklasse/contract/endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../src/http/app.ts'
import type { App } from '../../src/http/route.ts'
import { plainParts } from '../fixtures/app-parts.ts'
import { logInAtDesk } from '../fixtures/desk.ts'
import { unknownId } from '../fixtures/hostile-values.ts'
import { composeNode, type Server } from '../fixtures/node.ts'
import { call, jwtSecret } from '../fixtures/players.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

const desk = Object.entries(endpoints).filter(([, { access }]) => rightOf(access) !== null)

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: Server
/** The tokens, by who has them. */
const tokens = new Map<string, string>()
beforeAll(async () => {
  database = await createTestDatabase()
  server = await composeNode({ DATABASE_URL: database.connectionString, JWT_SECRET: jwtSecret })
  tokens.set('visitor', 'no token of ours')
  tokens.set('player', await logInAtDesk('player', [], database))
  for (const role of roles) {
    tokens.set(role, await logInAtDesk(role, [role], database))
    const options = { byPasskey: false }
    tokens.set(`${role} without passkey`, await logInAtDesk(`${role}-2`, [role], database, options))
  }
})
afterAll(async () => {
  await server.close()
  await database.close()
})

/** The code with which a call without a body or for an unknown object is refused; null for none. */
async function codeOf(who: string, { method, path }: Endpoint): Promise<string | null> {
  const url = path.replace(/:\w+/g, unknownId)
  const { body } = await call(server, tokens.get(who)!, [method, url])
  return (body as { error?: { code: string } }).error?.code ?? null
}

function expectedOf(who: string, { access: needed }: Endpoint): string {
  if (who === 'visitor') return 'unauthenticated'
  const right = rightOf(needed)!
  const role = roles.find((each) => who.startsWith(each)) as Role | undefined
  if (role === undefined || !(access[right] as readonly Role[]).includes(role)) return 'forbidden'
  return who.endsWith('without passkey') && needsPasskey(role) ? 'passkey_required' : 'admitted'
}

const refusals = ['unauthenticated', 'forbidden', 'passkey_required']
const everybody = [...['visitor', 'player', ...roles], ...roles.map((role) => `${role} without passkey`)]

describe.each(everybody)('%s', (who) => {
  it('is admitted where the table says so, and nowhere else', async () => {
    const outcomes: string[] = []
    for (const [name, endpoint] of desk) {
      const code = await codeOf(who, endpoint)
      outcomes.push(`${name}: ${code !== null && refusals.includes(code) ? code : 'admitted'}`)
    }
    expect(outcomes).toEqual(desk.map(([name, endpoint]) => `${name}: ${expectedOf(who, endpoint)}`))
  })
})

it('has an endpoint under /desk/ for each right that is asked for, and no right elsewhere', () => {
  const isDesk = ({ path }: Endpoint) => path.startsWith('/desk/')
  const wrong = Object.entries(endpoints).filter(
    ([, endpoint]) => isDesk(endpoint) !== (rightOf(endpoint.access) !== null),
  )
  expect(wrong.map(([name]) => name)).toEqual([])
  expect(desk.length).toBeGreaterThan(0)
})

it('refuses to start with a route of the desk that needs no right', async () => {
  const create = (path: string) =>
    createApp({ ...plainParts, addApiRoutes: (api: App) => void api.get(path, () => '') })
  await expect(create('/desk/planted')).rejects.toThrow('/api/desk/planted needs a right')
  await (await create('/planted')).close()
})
