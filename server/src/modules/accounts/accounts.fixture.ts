// A server with accounts alone, on a database of the tests, whose mails become files: for the tests of accounts.

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../http/app.ts'
import { createInProcessBus } from '../../platform/bus/in-process.ts'
import { ManualClock } from '../../platform/clock.ts'
import type { OpenDatabase } from '../../platform/database/open-database.ts'
import { systemIds } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { createMailer } from '../../platform/mail/create-mailer.ts'
import { createMailDelivery } from '../../platform/mail/mail-delivery.ts'
import { createAccounts } from './create-accounts.ts'

const unlocked = {
  market: true,
  limit: true,
  stoploss: false,
  sp: false,
  sb: false,
  xt: false,
  etf: true,
  tracker: true,
  ss: true,
}

/** What a player has learned, as another part would tell. */
export const academy = { status: { sp: false, etf: true, limit: true, stoploss: false }, unlocked }

/** An answer of the server, with the cookies that it set. */
export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the tests look into bodies of every kind
  body: any
  setCookie: string[]
}

export type AccountsFixture = Awaited<ReturnType<typeof createAccountsFixture>>

/** Starts it; `close` ends it and empties the tables of accounts. */
export async function createAccountsFixture(database: OpenDatabase, publicUrl = 'https://spel.example') {
  const folder = await mkdtemp(join(tmpdir(), 'accounts-'))
  const { kysely } = database
  const clock = new ManualClock(1_800_000_000_000)
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => lines.push(line) })
  const bus = createInProcessBus(log)
  const mailer = createMailer({
    smtpUrl: null,
    folder,
    from: 'Koersklasse <spel@koersklasse.example>',
    clock,
  })
  const delivery = createMailDelivery({ kysely, mailer, clock, log })
  const createNode = (jwtSecret = 'the secret of this server, 43 characters long') =>
    createAccounts({
      kysely,
      bus,
      ids: systemIds,
      clock,
      jwtSecret,
      publicUrl,
      game: 'Koersklasse',
      mailFolder: new URL('../../../../content/mails/', import.meta.url),
      academyOf: async () => academy,
      wakeMail: delivery.wake,
    })
  const accounts = await createNode()
  const app = await createApp({
    publicUrl,
    webFolder: null,
    productOf: () => undefined,
    title: 'Test',
    version: '0',
    requestsPerMinute: null,
    trustProxy: true,
    ids: systemIds,
    log,
    authenticate: accounts.authenticate,
    addApiRoutes: (api) => accounts.addRoutes(api),
    addRootRoutes: () => {},
  })

  async function call(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: { 'x-requested-with': 'koersklasse', origin: publicUrl, ...headers },
      ...(body === undefined ? {} : { payload: body }),
    })
    const setCookie = [response.headers['set-cookie'] ?? []].flat()
    return { status: response.statusCode, body: response.json(), setCookie }
  }

  /** The mails to an address, oldest first; their text stands in them as it is. */
  async function mailsTo(email: string): Promise<string[]> {
    await delivery.deliver()
    const names = (await readdir(folder)).filter((name) => name.endsWith(`-${email}.eml`)).sort()
    return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  }

  function register(values: { username?: string; email?: string; password?: string }, address = '192.0.2.1') {
    return call('POST', '/auth', {
      body: {
        username: 'anna',
        email: 'anna@example.nl',
        password: 'tien letters',
        termsConsent: true,
        isAdult: true,
        ...values,
      },
      headers: { 'x-forwarded-for': address },
    })
  }

  /** The activation codes that an address got, oldest first. */
  async function codesTo(email: string): Promise<string[]> {
    const codes = (await mailsTo(email)).map((text) => /activationCode=([\w-]+)/.exec(text)?.[1])
    return codes.filter((code) => code !== undefined)
  }

  return {
    accounts,
    bus,
    clock,
    kysely,
    lines,
    call,
    codesTo,
    createNode,
    mailsTo,
    register,
    activate: (code: string) => call('PATCH', `/auth/${encodeURIComponent(code)}`),
    login: (email = 'anna@example.nl', password = 'tien letters', address = '192.0.2.1') =>
      call('POST', '/auth/login', { body: { email, password }, headers: { 'x-forwarded-for': address } }),
    getUser: (headers: Record<string, string>) => call('GET', '/user', { headers }),
    /** Registers, activates and logs in; resolves to the token. */
    async join(values: { username?: string; email?: string; password?: string } = {}): Promise<string> {
      const email = values.email ?? 'anna@example.nl'
      await this.register(values)
      await this.activate((await codesTo(email)).at(-1)!)
      return (await this.login(email, values.password)).body.jwt
    },
    async close(): Promise<void> {
      await app.close()
      await delivery.close()
      await bus.close()
      await database.pool.query('truncate users, registrations, mails, sessions cascade')
      await rm(folder, { recursive: true })
    },
  }
}
