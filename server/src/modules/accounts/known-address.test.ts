// A stranger cannot find out whether an address is known: neither from the answer, nor from the time, which is spent on
// hashes and on statements to the database.

import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ManualClock } from '../../../test/fixtures/manual-clock.ts'
import { createTestDatabase } from '../../../test/fixtures/test-database.ts'
import { createInProcessBus } from '../../platform/bus/in-process.ts'
import type { OpenDatabase } from '../../platform/database/open-database.ts'
import { systemIds } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { createSecurityEvents } from '../../platform/security-events.ts'
import { loadAccountMails } from './account-mails.ts'
import { createAddRegistration } from './add-registration.ts'
import { createCountGuess } from './count-guess.ts'
import { createLeftPlayers } from './deletion/left-players.ts'
import { createKnownDevices } from './known-devices.ts'
import { createLogIn } from './log-in.ts'
import { createLoginLimits } from './login-limits.ts'
import { createLoginSessions } from './login-sessions.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { createRegisterPlayer } from './register-player.ts'
import { createLetIn } from './sessions/let-in.ts'
import { createAccountStore } from './store.ts'
import { createTokens } from './tokens.ts'
import { createWorkProofs } from './work-proofs.ts'

const password = 'tien letters'
const address = '192.0.2.1'

let database: OpenDatabase
let register: (email: string) => Promise<unknown>
let logIn: (email: string, password: string) => Promise<unknown>
let spent = { hashes: 0, statements: 0 }

/** What a call answers, and what it costs. */
async function costOf(call: () => Promise<unknown>) {
  spent = { hashes: 0, statements: 0 }
  const answer = await call()
  return { answer, ...spent }
}

beforeAll(async () => {
  database = await createTestDatabase()
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      spent.statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const real = await createPasswords()
  const passwords: Passwords = {
    hash(text) {
      spent.hashes += 1
      return real.hash(text)
    },
    isRight(text, hashed) {
      spent.hashes += 1
      return real.isRight(text, hashed)
    },
  }
  const clock = new ManualClock(1_800_000_000_000)
  const kysely = database.kysely.withPlugin(counting)
  const bus = createInProcessBus(createLog('silent'))
  const secret = 'the secret of this server, 43 characters long'
  const leftPlayers = createLeftPlayers({ kysely, secret, formerSecret: null, clock })
  const store = createAccountStore(kysely, leftPlayers)
  const tokens = createTokens(secret, clock)
  const { insertUsedProof } = store
  const proofs = createWorkProofs({ secret, ids: systemIds, clock, insertUsedProof })
  const devices = createKnownDevices({ secret, formerSecret: null, ids: systemIds, clock })
  const terms = { current: '2026-11-21' }
  const loginSessions = createLoginSessions({ kysely, store, tokens, ids: systemIds, clock, bus, terms })
  const security = createSecurityEvents({ log: createLog('silent'), clock })
  const game = 'Koersklasse'
  const mails = await loadAccountMails(new URL('../../../../content/mails/', import.meta.url), game)
  const publicUrl = 'https://spel.example'
  const addRegistration = createAddRegistration({
    ...{ store, terms, mails, leftPlayers, ids: systemIds, clock, publicUrl },
  })
  const registerPlayer = createRegisterPlayer({
    ...{ kysely, store, passwords, addRegistration, proofs, security, clock, game },
    wakeMail: () => {},
  })
  register = (email) => {
    const consents = { newsletterConsent: false, language: 'nl' } as const
    return registerPlayer({ username: email.slice(0, 20), email, password, ...consents }, address)
  }
  const limits = createLoginLimits(clock)
  const countGuess = createCountGuess({ limits, devices, proofs, security })
  const shared = { store, ids: systemIds, clock, security, publicUrl, wakeMail: () => {} }
  const letIn = createLetIn({ ...shared, loginSessions, devices, mails })
  const checkLogin = createLogIn({ ...shared, passwords, countGuess, letIn })
  logIn = (email, text) => checkLogin({ email, password: text, address })

  await database.kysely
    .insertInto('users')
    .values({
      id: systemIds.next(),
      username: 'anna',
      email: 'active@example.nl',
      password_hash: await real.hash(password),
      terms_accepted_at: clock.now(),
      created_at: clock.now(),
    })
    .execute()
})
afterAll(() => database.close())

describe('an active, a registered and an unknown address', () => {
  it('cost the same and get the same answer when logging in with a wrong password', async () => {
    await register('registered@example.nl')
    const expected = {
      answer: { ok: false, refusal: { code: 'login_failed' } },
      hashes: 2,
      statements: 2,
    }
    for (const name of ['active', 'registered', 'unknown']) {
      const email = `${name}@example.nl`
      expect(await costOf(() => logIn(email, 'another password')), email).toEqual(expected)
    }
  })

  it('cost the same and get the same answer when registering, beyond the limit of mails too', async () => {
    for (let round = 0; round < 7; round += 1) {
      const unknown = await costOf(() => register('new@example.nl'))
      expect(unknown).toMatchObject({ answer: { ok: true, value: { done: true } }, hashes: 1 })
      expect(await costOf(() => register('active@example.nl'))).toEqual(unknown)
    }
  })
})
