// Puts the parts of the operator's desk together that belong to no other module: who has a role, and the log.

import type { DeskLogLine } from '@koersklasse/contract/desk/log.ts'
import type { Result } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Player } from '../../http/authentication.ts'
import type { App, Refusal } from '../../http/route.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { SecurityEvents } from '../../platform/security-events.ts'
import { findLines } from './log/log-store.ts'
import { addLogRoutes } from './log/routes.ts'
import { addRoleRoutes } from './roles/routes.ts'

export interface DeskDeps {
  kysely: Kysely<Schema>
  /** Real time. */
  clock: Clock
  security: SecurityEvents
  requireRecentProof: (
    player: Player,
  ) => Promise<Result<true, Refusal<'reauthentication_required' | 'unauthenticated'>>>
  /** Tells every node that the roles of a player have changed. */
  announceChange: (userId: string) => Promise<void>
}

/** How many lines the page of a player shows. */
const linesAbout = 50

export function createDesk(deps: DeskDeps) {
  return {
    /** The last lines of the log about a player, the newest first. */
    logAbout: (userId: string): Promise<DeskLogLine[]> =>
      findLines(deps.kysely, { subjectKind: 'player', subject: userId }, linesAbout),
    addRoutes(api: App): void {
      addRoleRoutes(api, deps)
      addLogRoutes(api, deps)
    },
  }
}
