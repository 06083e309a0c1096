// The page of a player at the desk: what accounts know, and what other modules say of the same player. Each reading is a
// line in the log, written before anything is answered.

import type { DeskPlayer } from '@koersklasse/contract/desk/players.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Player } from '../../../http/authentication.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { recordDeskAction } from '../../../platform/desk-log.ts'
import type { AccountStore } from '../store.ts'
import { type ExclusionStore, toWireExclusion } from './exclusion-store.ts'
import type { createPlayerDeskStore } from './player-store.ts'

/** What other modules know of a player. */
export interface PlayerSources {
  consentsOf(userId: string): Promise<DeskPlayer['consents']>
  /** The last orders and transactions. */
  tradesOf(userId: string): Promise<Pick<DeskPlayer, 'orders' | 'transactions'>>
  /** The lines of the log about the player, the newest first. */
  logAbout(userId: string): Promise<DeskPlayer['log']>
}

export interface ReadPlayerDeps {
  kysely: Kysely<Schema>
  /** Real time. */
  clock: Clock
  store: AccountStore
  players: ReturnType<typeof createPlayerDeskStore>
  exclusions: ExclusionStore
}

export function createReadPlayer(deps: ReadPlayerDeps, sources: PlayerSources) {
  const { kysely, clock, store, players, exclusions } = deps
  return async (by: Player, id: string): Promise<Result<{ player: DeskPlayer }, { code: 'not_found' }>> => {
    const account = await players.findAccount(id)
    if (account === undefined) return refuse({ code: 'not_found' })
    const now = clock.now()
    await recordDeskAction(kysely, {
      ...{ by, at: now, action: 'readPlayer', subject: { kind: 'player', id } },
      ...{ before: null, after: null, reason: null },
    })
    const [sessions, rows] = await Promise.all([store.listLoginSessions(id, now), exclusions.allOf(id)])
    const { username, email, language, passkeys } = account
    const player = {
      ...{ id, username, email, language, passkeys },
      ...{ createdAt: account.created_at, firstLoginAt: account.first_login_at },
      ...{ termsVersion: account.terms_version, termsAcceptedAt: account.terms_accepted_at },
      formerNames: await players.formerNames(id, now),
      roles: await store.rolesOf(kysely, id),
      sessions: sessions.map(({ id, browser, system, created_at, used_at }) => ({
        ...{ id, browser, system, createdAt: created_at, usedAt: used_at },
      })),
      mails: await players.mailsTo(id, email),
      consents: await sources.consentsOf(id),
      ...(await sources.tradesOf(id)),
      exclusions: rows.map((row) => toWireExclusion(row, now)),
      log: await sources.logAbout(id),
    }
    return ok({ player })
  }
}
