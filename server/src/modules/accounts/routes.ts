// Accounts over HTTP: registering, activating, logging in and out, and who is logged in.

import {
  activate,
  getUser,
  login,
  logout,
  register,
  resendActivation,
  sessionHintNames,
  type User,
} from '@koersklasse/contract/accounts.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { FastifyRequest } from 'fastify'
import { type Player, sessionCookieName, tokenOf } from '../../http/authentication.ts'
import { type App, type Call, type Refusal, serve } from '../../http/route.ts'
import type { Ids } from '../../platform/ids.ts'
import { networkOf } from '../../platform/network.ts'
import type { SecurityEvents } from '../../platform/security-events.ts'
import { deviceCookieName, deviceSeconds } from './known-devices.ts'
import type { createLogIn } from './log-in.ts'
import type { LoginSessions } from './login-sessions.ts'
import type { createRegisterPlayer } from './register-player.ts'
import type { ActivationOutcome } from './registration-store.ts'
import type { ResendActivation } from './resend-activation.ts'
import type { AccountStore } from './store.ts'
import { hashSecret, loginSessionSeconds } from './tokens.ts'
import type { UserRow } from './user-store.ts'

const activationRefusals = {
  unknown: { code: 'activation_invalid' },
  used: { code: 'activation_used' },
  replaced: { code: 'activation_replaced' },
  username_taken: { code: 'username_taken', field: 'username' },
} as const satisfies Record<Exclude<ActivationOutcome, 'active'>, Refusal>

export interface AccountRoutesDeps {
  publicUrl: string
  /** The diplomas of a player, and what the player may use. */
  academyOf: (userId: string) => Promise<User['academy']>
  store: AccountStore
  loginSessions: LoginSessions
  registerPlayer: ReturnType<typeof createRegisterPlayer>
  resendActivation: ResendActivation
  logIn: ReturnType<typeof createLogIn>
  ids: Ids
  clock: Clock
  security: SecurityEvents
}

/** One visitor must not use up the calls of all others on the network when they log in. */
const ownLimit = { hasOwnLimit: true }

export function addAccountRoutes(app: App, deps: AccountRoutesDeps): void {
  const { publicUrl, store, loginSessions, security } = deps
  const cookieName = sessionCookieName(publicUrl)
  const deviceName = deviceCookieName(publicUrl)
  const hintName = sessionHintNames[publicUrl.startsWith('https:') ? 'https' : 'http']
  const hintOptions = { path: '/', sameSite: 'lax', secure: publicUrl.startsWith('https:') } as const
  const cookieOptions = { ...hintOptions, httpOnly: true } as const
  // Stays after logging out: the device is still known then.
  const deviceOptions = { ...cookieOptions, sameSite: 'strict', maxAge: deviceSeconds } as const

  const toWire = async (row: UserRow): Promise<User> => ({
    id: row.id,
    username: row.username,
    email: row.email,
    createdOn: row.created_at,
    avatarId: row.avatar_id,
    academy: await deps.academyOf(row.id),
  })

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
    const outcome = await store.activate(codeHash, deps.ids.next(), deps.clock.now())
    if (outcome === 'active') return ok({ done: true as const })
    const refusal = activationRefusals[outcome]
    security.record({ type: 'activation_refused', network: networkOf(request.ip), reason: refusal.code })
    return refuse(refusal)
  })

  const logIn = async ({ body, request, reply }: Call<typeof login>) => {
    const { ip: address, cookies } = request
    const result = await deps.logIn({ ...body, address, deviceCookie: cookies[deviceName] })
    if (!result.ok) return result
    const { user, jwt, deviceCookie } = result.value
    // The browser forgets the session that it had, so nobody else should keep it.
    if (request.player !== null) await endSession(request.player, request, 'logged_in_again')
    security.record({ type: 'session_begun', network: networkOf(request.ip), userId: user.id })
    reply.setCookie(cookieName, jwt, { ...cookieOptions, maxAge: loginSessionSeconds })
    reply.setCookie(hintName, '1', { ...hintOptions, maxAge: loginSessionSeconds })
    reply.setCookie(deviceName, deviceCookie, deviceOptions)
    return ok({ jwt, user: await toWire(user) })
  }
  serve(app, login, logIn, ownLimit)

  serve(app, logout, async ({ player, request, reply }) => {
    await endSession(player, request, 'logged_out')
    // The app itself removes what it has kept of the player; what the browser has kept goes with this.
    reply.header('clear-site-data', '"cache"')
    reply.clearCookie(cookieName, cookieOptions)
    reply.clearCookie(hintName, hintOptions)
    return ok({ done: true as const })
  })

  serve(app, getUser, async ({ player, request }) => {
    const user = await store.findUser(player.userId)
    const token = tokenOf(request, cookieName)?.token
    if (user === undefined || token === undefined) return refuse({ code: 'unauthenticated' })
    return ok({ jwt: token, user: await toWire(user) })
  })
}
