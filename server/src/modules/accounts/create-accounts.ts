// Puts the parts of accounts together.

import type { User } from '@koersklasse/contract/accounts.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { App } from '../../http/route.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { SecurityEvents } from '../../platform/security-events.ts'
import { createKnownDevices } from './known-devices.ts'
import { createLogIn } from './log-in.ts'
import { createLoginLimits } from './login-limits.ts'
import { createLoginSessions } from './login-sessions.ts'
import { loadMailTexts } from './mail-texts.ts'
import { createResetPassword } from './password-reset/reset-password.ts'
import { addPasswordResetRoutes } from './password-reset/routes.ts'
import { createPasswords } from './passwords.ts'
import { createRegisterPlayer } from './register-player.ts'
import { createResendActivation } from './resend-activation.ts'
import { addAccountRoutes } from './routes.ts'
import { createAccountStore } from './store.ts'
import { createTokens } from './tokens.ts'
import { createWorkProofs } from './work-proofs.ts'

export interface AccountsDeps {
  kysely: Kysely<Schema>
  bus: Bus
  ids: Ids
  jobs: Jobs
  /** Real time. */
  clock: Clock
  security: SecurityEvents
  jwtSecret: string
  /** The secret before the last rotation: sessions that were signed with it stay valid. Null for none. */
  formerJwtSecret: string | null
  publicUrl: string
  /** The name of the game, as mails use it. */
  game: string
  /** The folder with the texts of the mails. */
  mailFolder: URL
  academyOf: (userId: string) => Promise<User['academy']>
  wakeMail: () => void
}

export async function createAccounts(deps: AccountsDeps) {
  const store = createAccountStore(deps.kysely)
  const passwords = await createPasswords()
  const texts = await loadMailTexts(deps.mailFolder, deps.game)
  const tokens = createTokens(deps.jwtSecret, deps.clock, deps.formerJwtSecret)
  const loginSessions = createLoginSessions({ ...deps, store, tokens })
  const limits = createLoginLimits(deps.clock)
  const { jwtSecret: secret, formerJwtSecret: formerSecret } = deps
  const { insertUsedProof } = store
  const proofs = createWorkProofs({ ...deps, secret, insertUsedProof })
  const devices = createKnownDevices({ ...deps, secret, formerSecret })
  const registerPlayer = createRegisterPlayer({ ...deps, store, passwords, texts, proofs })
  const resendActivation = await createResendActivation({ ...deps, store, texts, proofs })
  const logIn = createLogIn({ ...deps, store, passwords, loginSessions, limits, devices, proofs })
  const resetPassword = await createResetPassword({ ...deps, store, passwords, texts, proofs, loginSessions })
  const routes = { ...deps, store, loginSessions, registerPlayer, resendActivation, logIn }
  return {
    authenticate: loginSessions.authenticate,
    findUserId: store.findUserId,
    addRoutes(api: App): void {
      addAccountRoutes(api, routes)
      addPasswordResetRoutes(api, resetPassword)
    },
    /** Deletes what has expired: registrations, password resets, login sessions; for a timer. */
    async removeExpired(): Promise<void> {
      await store.deleteExpired(deps.clock.now())
      await resetPassword.removeExpired()
    },
  }
}
