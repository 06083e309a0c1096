// Time limits, checked on a server in this process, with accounts only, whose clock is moved: what changes after a second or
// a year cannot be checked from outside.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@koersklasse/server/src/platform/database/migrate.ts'
import { openDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { silentLog } from '@koersklasse/server/src/platform/log.ts'
import { type AccountsFixture, createAccountsFixture } from '@koersklasse/server/test/fixtures/accounts.ts'
import type { Row } from './row.ts'

const hour = 3_600_000
const day = 24 * hour
const email = 'anna@example.nl'
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

interface Limit {
  what: string
  sent: string
  /** Resolves to the statuses, or counts, that came back, and those that are right. */
  look(accounts: AccountsFixture): Promise<{ came: readonly number[]; right: readonly number[] }>
}

const limits: readonly Limit[] = [
  {
    what: 'guesses of a password',
    sent: '10 wrong ones; the 11th; the right one an hour later',
    async look(accounts) {
      await accounts.join()
      const guess = () => accounts.login(email, 'een verkeerd wachtwoord', '192.0.2.66')
      const first = []
      for (let count = 0; count < 10; count++) first.push((await guess()).status)
      const next = (await guess()).status
      accounts.clock.advance(hour)
      const owner = await accounts.login(email, undefined, '192.0.2.66')
      return { came: [...new Set(first), next, owner.status], right: [401, 429, 200] }
    },
  },
  {
    what: 'the life of an activation code',
    sent: 'a code just before 48 hours, one at 48 hours',
    async look(accounts) {
      await accounts.register({})
      await accounts.register({ username: 'berta', email: 'berta@example.nl' })
      const [early = ''] = await accounts.codesTo(email)
      const [late = ''] = await accounts.codesTo('berta@example.nl')
      accounts.clock.advance(48 * hour - 1)
      const before = await accounts.activate(early)
      accounts.clock.advance(1)
      const after = await accounts.activate(late)
      return { came: [before.status, after.status], right: [200, 404] }
    },
  },
  {
    what: 'the life of a session',
    sent: 'a call just before 365 days, and one at 365 days',
    async look(accounts) {
      const token = await accounts.join()
      accounts.clock.advance(365 * day - 1)
      const before = await accounts.getUser(bearer(token))
      accounts.clock.advance(1)
      const after = await accounts.getUser(bearer(token))
      return { came: [before.status, after.status], right: [200, 401] }
    },
  },
  {
    what: 'mails to one address',
    sent: 'seven registrations at once, one an hour later',
    async look(accounts) {
      for (let count = 0; count < 7; count++) await accounts.register({}, `192.0.2.${count}`)
      const atOnce = (await accounts.mailsTo(email)).length
      accounts.clock.advance(hour)
      await accounts.register({}, '192.0.2.99')
      return { came: [atOnce, (await accounts.mailsTo(email)).length], right: [5, 6] }
    },
  },
]

/** Resolves to a row for each limit. */
export function checkLimits(): Promise<Row[]> {
  return withAccounts(async (createAccounts) => {
    const rows: Row[] = []
    for (const { what, sent, look } of limits) {
      const accounts = await createAccounts()
      const { came, right } = await look(accounts).finally(() => accounts.close())
      const isRight = came.join() === right.join()
      rows.push({
        ...{ id: 'limits', what, sent },
        came: isRight ? came.join(', ') : `${came.join(', ')}, not ${right.join(', ')}`,
        verdict: isRight ? 'pass' : 'FAIL',
      })
    }
    return rows
  })
}

/** Runs a check with a function that starts a server with only accounts, on an empty database of the check's own. */
export async function withAccounts(
  check: (createAccounts: () => Promise<AccountsFixture>) => Promise<Row[]>,
): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'koersklasse-limits-'))
  const log = silentLog
  const database = await openDatabase({
    ...{ databaseUrl: null, dataDir, poolSize: 4, log },
    connectionTimeoutMs: 60_000,
  })
  try {
    await migrate(database)
    return await check(() => createAccountsFixture(database))
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
