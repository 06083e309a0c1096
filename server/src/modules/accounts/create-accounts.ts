// Puts the parts of accounts together.

import type { Followed } from '@koersklasse/contract/following.ts'
import type { Mood } from '@koersklasse/domain/accounts/avatars.ts'
import type { Clock, EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Chooser } from '../../http/authentication.ts'
import type { App } from '../../http/route.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { SecurityEvents } from '../../platform/security-events.ts'
import { loadAccountMails } from './account-mails.ts'
import { createAddRegistration } from './add-registration.ts'
import { createCountGuess } from './count-guess.ts'
import { createDeleteAccount, createDeleteAccountOf, type Leaving } from './deletion/delete-account.ts'
import { createLeftPlayers } from './deletion/left-players.ts'
import { createPlayerDesk } from './desk/create-player-desk.ts'
import { createCancelOrders } from './desk/exclude.ts'
import { createExclusionStore } from './desk/exclusion-store.ts'
import { createKnownDevices } from './known-devices.ts'
import { createLogIn } from './log-in.ts'
import { createLoginLimits } from './login-limits.ts'
import { createLoginSessions, type LoginSessions } from './login-sessions.ts'
import { createPasskeys } from './passkeys/create-passkeys.ts'
import { createResetPassword } from './password-reset/reset-password.ts'
import { addPasswordResetRoutes } from './password-reset/routes.ts'
import { createPasswords, type PasswordCost } from './passwords.ts'
import { createProfile } from './profile/create-profile.ts'
import { addProfileRoutes } from './profile/routes.ts'
import { createRegisterPlayer } from './register-player.ts'
import type { ConsentToNewsletter } from './registration-store.ts'
import { createResendActivation } from './resend-activation.ts'
import { addAccountRoutes } from './routes.ts'
import { createLetIn } from './sessions/let-in.ts'
import { addSessionRoutes } from './sessions/routes.ts'
import { createStepUp } from './sessions/step-up.ts'
import { createEnsureSimulated } from './simulated-accounts.ts'
import { type AccountStore, createAccountStore } from './store.ts'
import type { Terms } from './terms/load-terms.ts'
import { addTermsRoutes } from './terms/routes.ts'
import { createToUser, type UserFacts } from './to-user.ts'
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
  /** The versions of the terms. */
  terms: Terms
  consentToNewsletter: ConsentToNewsletter
  academyOf: Parameters<typeof createToUser>[0]['academyOf']
  /** The part of what a player follows that the present feed has. */
  shownOf: (followed: Followed) => Followed
  /** The mood of a player's avatar. */
  moodOf: (player: Chooser) => Promise<Mood>
  /** What other parts do when a player leaves. */
  leaving: Leaving
  /** What other modules have about a player. */
  facts: UserFacts
  wakeMail: () => void
  /** What hashing a password costs; only tests choose less than usual. */
  passwordCost?: PasswordCost | undefined
}

export async function createAccounts(deps: AccountsDeps) {
  const { jwtSecret: secret, formerJwtSecret: formerSecret } = deps
  const leftPlayers = createLeftPlayers({ ...deps, secret, formerSecret })
  const store = createAccountStore(deps.kysely, leftPlayers)
  const passwords = await createPasswords({ cost: deps.passwordCost })
  const mails = await loadAccountMails(deps.mailFolder, deps.game)
  const tokens = createTokens(deps.jwtSecret, deps.clock, deps.formerJwtSecret)
  const loginSessions = createLoginSessions({ ...deps, store, tokens })
  const limits = createLoginLimits(deps.clock, deps.bus)
  const { insertUsedProof } = store
  const proofs = createWorkProofs({ ...deps, secret, insertUsedProof })
  const devices = createKnownDevices({ ...deps, secret, formerSecret })
  const addRegistration = createAddRegistration({ ...deps, store, mails, leftPlayers })
  const registerPlayer = createRegisterPlayer({ ...deps, store, passwords, addRegistration, proofs })
  const resendActivation = await createResendActivation({ ...deps, store, addRegistration, proofs })
  const countGuess = createCountGuess({ ...deps, limits, devices, proofs })
  const letIn = createLetIn({ ...deps, store, loginSessions, devices, mails })
  const logIn = createLogIn({ ...deps, store, passwords, countGuess, letIn })
  const stepUp = createStepUp({ ...deps, store, passwords, countGuess })
  const used = { store, loginSessions, proofs, letIn, mails, secret }
  const passkeys = createPasskeys({ ...deps, ...used, ...stepUp })
  const resetPassword = await createResetPassword({ ...deps, store, passwords, mails, proofs, loginSessions })
  const { requireRecentProof } = stepUp
  const deletion = { ...deps, store, mails, loginSessions, leftPlayers, requireRecentProof }
  const deleteAccountOf = createDeleteAccountOf(deletion)
  const deleteAccount = createDeleteAccount({ ...deletion, deleteAccountOf })
  const exclusions = createExclusionStore(deps.kysely)
  const announceToScreens = createAnnounceToScreens(loginSessions, deps.bus)
  const toUser = createToUser(deps)
  const cancelling = createCancelOrders({ ...deps, ...deps.leaving, exclusions })
  const addCancelling = await deps.jobs.define('excluded-orders', cancelling)
  const playerDesk = createPlayerDesk({
    ...deletion,
    ...{ exclusions, addRegistration, deleteAccountOf, addCancelling, announceToScreens },
  })
  const guards = { requireRecentProof, countGuess }
  const profile = await createProfile({
    ...{ ...deps, store, passwords, mails, loginSessions, leftPlayers, resetPassword },
    ...guards,
  })
  const called = { registerPlayer, resendActivation, logIn, deleteAccount, toUser }
  const routes = { ...deps, store, loginSessions, ...called }
  return {
    ...{ authenticate: loginSessions.authenticate, onSessionEnd: loginSessions.onEnd },
    /** To be repeated by every node. */
    timers: [loginSessions.timer],
    ...{ findPlayer: store.findPlayer, findPerson: store.findPerson, findRecipients: store.findRecipients },
    /** The exclusions that began, or are over, since an instant of real time. */
    exclusionsChangedSince: (since: EpochMs) => exclusions.exclusionsChangedSince(since, deps.clock.now()),
    /** Tells every node that a player has other roles. */
    announceChange: loginSessions.announceChange,
    ...createChoosing(store, announceToScreens),
    ensureSimulated: createEnsureSimulated({ ...deps, store }),
    ...{ leftPlayers, requireRecentProof, deviceOf: devices.deviceOf },
    addDeskRoutes: playerDesk.addDeskRoutes,
    addRoutes(api: App): void {
      const answerLogin = addAccountRoutes(api, routes)
      playerDesk.addRoutes(api)
      passkeys.addRoutes(api, answerLogin)
      addPasswordResetRoutes(api, resetPassword)
      addTermsRoutes(api, { ...deps, store })
      addProfileRoutes(api, { ...deps, ...profile, store, toUser })
      addSessionRoutes(api, { ...deps, store, loginSessions, stepUp })
    },
    /** Deletes what has expired: registrations, resets, sessions, what is remembered of players who left; for a timer. */
    async removeExpired(): Promise<void> {
      await store.deleteExpired(deps.clock.now())
      await resetPassword.removeExpired()
      await leftPlayers.removeExpired()
      await profile.changeEmail.removeExpired()
    },
  }
}

/** Returns the function that makes every node, and every open screen of a player, load the player again. */
function createAnnounceToScreens(loginSessions: Pick<LoginSessions, 'announceChange'>, bus: Bus) {
  return async (userId: string): Promise<void> => {
    await loginSessions.announceChange(userId)
    bus.publish('chosen', { userId })
  }
}

/** The competition that a player looks at. */
function createChoosing(
  store: Pick<AccountStore, 'chooseCompetition' | 'leaveCompetition'>,
  announceChoice: (userId: string) => Promise<void>,
) {
  return {
    /** Makes a player look at a competition, on every node; null for the house competition. */
    async chooseCompetition(userId: string, competitionId: string | null): Promise<void> {
      await store.chooseCompetition(userId, competitionId)
      await announceChoice(userId)
    },
    /** Moves a player who looks at one competition to another, in a transaction; announce the choice after the commit. */
    leaveCompetition: store.leaveCompetition,
    announceChoice,
  }
}
