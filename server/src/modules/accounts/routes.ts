// Accounts over HTTP: registering, activating, logging in and out, and who is logged in.

import {
  activate,
  getUser,
  login,
  logout,
  register,
  resendActivation,
  sessionHintNames,
} from '@koersklasse/contract/accounts.ts'
import type { CallOutput } from '@koersklasse/contract/endpoint.ts'
import { deleteUser } from '@koersklasse/contract/personal-data.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Player, sessionCookieName, tokenOf } from '../../http/authentication.ts'
import { type App, type Call, type Refusal, serve } from '../../http/route.ts'
import type { Ids } from '../../platform/ids.ts'
import { networkOf } from '../../platform/network.ts'
import type { SecurityEvents } from '../../platform/security-events.ts'
import type { DeleteAccount } from './deletion/delete-account.ts'
import { deviceCookieName, deviceSeconds } from './known-devices.ts'
import type { createLogIn } from './log-in.ts'
import type { LoginSessions } from './login-sessions.ts'
import type { createRegisterPlayer } from './register-player.ts'
import type { ActivationOutcome, ConsentToNewsletter } from './registration-store.ts'
import type { ResendActivation } from './resend-activation.ts'
import { clientOf, type LoggedIn } from './sessions/let-in.ts'
import type { AccountStore } from './store.ts'
import type { ToUser } from './to-user.ts'
import { hashSecret, loginSessionSeconds } from './tokens.ts'

const activationRefusals = {
  unknown: { code: 'activation_invalid' },
  used: { code: 'activation_used' },
  replaced: { code: 'activation_replaced' },
  username_taken: { code: 'username_taken', field: 'username' },
} as const satisfies Record<Exclude<ActivationOutcome, 'active'>, Refusal>

export interface AccountRoutesDeps {
  publicUrl: string
  toUser: ToUser
  store: AccountStore
  loginSessions: LoginSessions
  registerPlayer: ReturnType<typeof createRegisterPlayer>
  resendActivation: ResendActivation
  logIn: ReturnType<typeof createLogIn>
  consentToNewsletter: ConsentToNewsletter
  ids: Ids
  clock: Clock
  security: SecurityEvents
  deleteAccount: DeleteAccount
}

/** Gives the browser of a player who was let in its cookies, in place of those that it had. */
export type AnswerLogin = (
  loggedIn: LoggedIn,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<CallOutput<typeof login>>

/** One visitor must not use up the calls of all others on the network when they log in. */
const ownLimit = { hasOwnLimit: true }

/** Adds the routes; returns what answers a login, for those by passkey. */
export function addAccountRoutes(app: App, deps: AccountRoutesDeps): AnswerLogin {
  const { store, loginSessions, toUser, security } = deps
  const cookies = createCookies(deps)

  async function endSession(
    { sessionId, userId }: Player,
    { ip }: FastifyRequest,
    reason: string,
  ): Promise<void> {
    await loginSessions.end(sessionId)
    security.record({ type: 'session_ended', network: networkOf(ip), userId, reason })
  }

  serve(app, register, ({ body, request }) => deps.registerPlayer(body, request.ip), ownLimit)

  serve(app, resendActivation, ({ body, request }) => deps.resendActivation(body, request.ip), ownLimit)

  serve(app, activate, async ({ params, request }) => {
    const codeHash = hashSecret(params.activationCode)
    const { consentToNewsletter } = deps
    const user = { id: deps.ids.next(), now: deps.clock.now(), consentToNewsletter }
    const outcome = await store.activate(codeHash, user)
    if (outcome === 'active') return ok({ done: true as const })
    const refusal = activationRefusals[outcome]
    security.record({ type: 'activation_refused', network: networkOf(request.ip), reason: refusal.code })
    return refuse(refusal)
  })

  const answerLogin: AnswerLogin = async ({ user, jwt, deviceCookie, deskRoles }, request, reply) => {
    // The browser forgets the session that it had, so nobody else should keep it.
    if (request.player !== null) await endSession(request.player, request, 'logged_in_again')
    security.record({ type: 'session_begun', network: networkOf(request.ip), userId: user.id })
    cookies.remember(reply, { jwt, deviceCookie })
    return { jwt, user: await toUser(user, deskRoles) }
  }

  const logIn = async ({ body, request, reply }: Call<typeof login>) => {
    const result = await deps.logIn({ ...body, ...clientOf(request, cookies.deviceName) })
    return result.ok ? ok(await answerLogin(result.value, request, reply)) : result
  }
  serve(app, login, logIn, ownLimit)

  serve(app, logout, async ({ player, request, reply }) => {
    await endSession(player, request, 'logged_out')
    cookies.forgetSession(reply)
    return ok({ done: true as const })
  })

  serve(app, deleteUser, async ({ player, request, reply }) => {
    const left = await deps.deleteAccount(player, request.ip)
    if (!left.ok) return left
    cookies.forgetSession(reply)
    cookies.forgetDevice(reply)
    return left
  })

  serve(app, getUser, async ({ player, request }) => {
    const user = await store.findUser(player.userId)
    const token = tokenOf(request, cookies.sessionName)?.token
    if (user === undefined || token === undefined) return refuse({ code: 'unauthenticated' })
    return ok({ jwt: token, user: await toUser(user, player) })
  })

  return answerLogin
}

/** The cookies of a login: the token, the hint for scripts that there is one, and the device. */
function createCookies({ publicUrl, ids }: Pick<AccountRoutesDeps, 'publicUrl' | 'ids'>) {
  const sessionName = sessionCookieName(publicUrl)
  const deviceName = deviceCookieName(publicUrl)
  const hintName = sessionHintNames[publicUrl.startsWith('https:') ? 'https' : 'http']
  const hintOptions = { path: '/', sameSite: 'lax', secure: publicUrl.startsWith('https:') } as const
  const sessionOptions = { ...hintOptions, httpOnly: true } as const
  // Stays after logging out: the device is still known then.
  const deviceOptions = { ...sessionOptions, sameSite: 'strict', maxAge: deviceSeconds } as const
  return {
    sessionName,
    deviceName,
    remember(reply: FastifyReply, { jwt, deviceCookie }: { jwt: string; deviceCookie: string }): void {
      reply.setCookie(sessionName, jwt, { ...sessionOptions, maxAge: loginSessionSeconds })
      reply.setCookie(hintName, ids.next(), { ...hintOptions, maxAge: loginSessionSeconds })
      reply.setCookie(deviceName, deviceCookie, deviceOptions)
    },
    /** Removes the session and the browser's cache; the app itself removes what it has stored about the player. */
    forgetSession(reply: FastifyReply): void {
      reply.header('clear-site-data', '"cache"')
      reply.clearCookie(sessionName, sessionOptions)
      reply.clearCookie(hintName, hintOptions)
    },
    forgetDevice(reply: FastifyReply): void {
      reply.clearCookie(deviceName, deviceOptions)
    },
  }
}
