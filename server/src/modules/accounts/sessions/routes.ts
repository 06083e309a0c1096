// The sessions of a player over HTTP: the list, ending them, and proving once more who one is.

import {
  endOtherSessions,
  endSession,
  getSessions,
  type LoginSession,
  reauthenticate,
} from '@koersklasse/contract/sessions.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Player } from '../../../http/authentication.ts'
import { type App, serve } from '../../../http/route.ts'
import { networkOf } from '../../../platform/network.ts'
import type { SecurityEvents } from '../../../platform/security-events.ts'
import { deviceCookieName } from '../known-devices.ts'
import type { LoginSessionRow } from '../login-session-store.ts'
import type { LoginSessions } from '../login-sessions.ts'
import type { AccountStore } from '../store.ts'
import type { StepUp } from './step-up.ts'

export interface SessionRoutesDeps {
  store: AccountStore
  loginSessions: LoginSessions
  stepUp: StepUp
  publicUrl: string
  /** Real time. */
  clock: Clock
  security: SecurityEvents
}

export function addSessionRoutes(app: App, deps: SessionRoutesDeps): void {
  const { store, loginSessions, stepUp, clock, security } = deps
  const deviceName = deviceCookieName(deps.publicUrl)

  function announceEnd(tokenHashes: readonly Buffer[], { userId }: Player, ip: string): void {
    loginSessions.announceEnd(tokenHashes)
    const event = {
      type: 'session_ended',
      network: networkOf(ip),
      userId,
      reason: 'ended_elsewhere',
    } as const
    for (const _ of tokenHashes) security.record(event)
  }

  serve(app, getSessions, async ({ player }) => {
    const rows = await store.listLoginSessions(player.userId, clock.now())
    return ok({ sessions: rows.map((row) => toWire(row, player)) })
  })

  serve(app, endSession, async ({ player, params, request }) => {
    const recent = await stepUp.requireRecentProof(player)
    if (!recent.ok) return recent
    const ended = await store.deleteLoginSessionOf(player.userId, params.id)
    if (ended === undefined) return refuse({ code: 'not_found' })
    announceEnd([ended], player, request.ip)
    return ok({ done: true })
  })

  serve(app, endOtherSessions, async ({ player, request }) => {
    const recent = await stepUp.requireRecentProof(player)
    if (!recent.ok) return recent
    const own = Buffer.from(player.sessionId, 'hex')
    announceEnd(await store.deleteOtherLoginSessions(player.userId, own), player, request.ip)
    return ok({ done: true })
  })

  serve(app, reauthenticate, ({ player, body, request: { ip, cookies } }) =>
    stepUp.byPassword(player, { ...body, address: ip, deviceCookie: cookies[deviceName] }),
  )
}

const toWire = (row: LoginSessionRow, { sessionId }: Player): LoginSession => ({
  ...{ id: row.id, browser: row.browser, system: row.system, createdAt: row.created_at, usedAt: row.used_at },
  isCurrent: row.token_hash.toString('hex') === sessionId,
})
