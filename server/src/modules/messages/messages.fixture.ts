// The whole server in the role of the API, on a database of the tests and with a real clock that can be moved.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compose } from '../../compose.ts'
import { readConfig } from '../../config.ts'
import { ManualClock } from '../../platform/clock.ts'
import { createTestDatabase } from '../../platform/database/test-database.ts'

/** A call: with the token of a player or as a visitor, from an address. */
export interface CallOptions {
  body?: unknown
  token?: string
  address?: string
}

export type MessagesFixture = Awaited<ReturnType<typeof createMessagesFixture>>

/** Starts it, with settings of the environment; `close` ends it. */
export async function createMessagesFixture(settings: Record<string, string> = {}) {
  const clock = new ManualClock(1_800_000_000_000)
  const dataDir = await mkdtemp(join(tmpdir(), 'messages-'))
  const database = await createTestDatabase()
  const config = readConfig(
    {
      DATA_DIR: dataDir,
      DATABASE_URL: database.connectionString,
      LOG_LEVEL: 'silent',
      TRUST_PROXY: 'true',
      REQUESTS_PER_MINUTE: '0',
      ...settings,
    },
    false,
  )
  const server = await compose({ ...config, roles: new Set(['api']) }, { clock })

  async function call(method: 'GET' | 'POST' | 'PATCH', path: string, options: CallOptions = {}) {
    const { body, token, address = '192.0.2.1' } = options
    const response = await server.app.inject({
      method,
      url: path,
      headers: {
        'x-requested-with': 'koersklasse',
        'x-forwarded-for': address,
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { payload: body as object | string }),
    })
    return { status: response.statusCode, body: response.json() }
  }

  return {
    clock,
    database,
    call,
    /** Registers, activates and logs in; resolves to the token. */
    async joinAs(username: string): Promise<string> {
      const person = { username, email: `${username}@example.nl`, password: 'tien letters' }
      await call('POST', '/api/auth', { body: { ...person, termsConsent: true, isAdult: true } })
      const mail = await database.kysely
        .selectFrom('mails')
        .select('text')
        .where('recipient', '=', person.email)
        .executeTakeFirstOrThrow()
      await call('PATCH', `/api/auth/${/activationCode=([\w-]+)/.exec(mail.text)![1]}`)
      const { body } = await call('POST', '/api/auth/login', { body: person })
      return body.jwt
    },
    async close(): Promise<void> {
      await server.close()
      await database.close()
      await rm(dataDir, { recursive: true })
    },
  }
}
