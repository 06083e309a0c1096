// Puts the parts of the desk about players together, with their routes.

import {
  decideExclusion,
  deletePlayer,
  endPlayerSessions,
  excludePlayer,
  findPlayers,
  getExclusions,
  readPlayer,
  renamePlayer,
  resendPlayerActivation,
} from '@koersklasse/contract/desk/players.ts'
import { appeal as appealCall } from '@koersklasse/contract/exclusions.ts'
import { ok } from '@koersklasse/domain/result.ts'
import { type App, serve } from '../../../http/route.ts'
import type { RequireRecentProof } from '../sessions/step-up.ts'
import { createAppeal } from './appeal.ts'
import { createExclusions, type ExclusionsDeps } from './exclude.ts'
import { toWireExclusion } from './exclusion-store.ts'
import { createPlayerActions } from './player-actions.ts'
import { createPlayerDeskStore } from './player-store.ts'
import { createReadPlayer, type PlayerSources } from './read-player.ts'

export type PlayerDeskDeps = Omit<ExclusionsDeps, 'players'> & { requireRecentProof: RequireRecentProof }

export function createPlayerDesk(without: PlayerDeskDeps) {
  const deps = { ...without, players: createPlayerDeskStore(without.kysely) }
  const actions = createPlayerActions(deps)
  const { exclude, decide } = createExclusions(deps)
  const appeal = createAppeal(deps)
  return {
    addRoutes(api: App): void {
      serve(api, appealCall, ({ player, params, body }) => appeal(player, params.id, body.text))
    },
    addDeskRoutes(api: App, sources: PlayerSources): void {
      addReadingRoutes(api, deps, sources)
      serve(api, resendPlayerActivation, ({ player, params, body }) =>
        actions.resendActivation(player, params.id, body.reason),
      )
      serve(api, endPlayerSessions, ({ player, params, body }) =>
        actions.endSessions(player, params.id, body.reason),
      )
      serve(api, excludePlayer, async ({ player, params, body }) => {
        const recent = await deps.requireRecentProof(player)
        return recent.ok ? exclude(player, params.id, body) : recent
      })
      serve(api, decideExclusion, ({ player, params, body }) => decide(player, params.id, body))
      serve(api, renamePlayer, ({ player, params, body }) => actions.rename(player, params.id, body))
      serve(api, deletePlayer, async ({ player, params, body, request }) => {
        const recent = await deps.requireRecentProof(player)
        return recent.ok ? actions.remove(player, params.id, body.reason, request.ip) : recent
      })
    },
  }
}

function addReadingRoutes(
  api: App,
  deps: PlayerDeskDeps & { players: ReturnType<typeof createPlayerDeskStore> },
  sources: PlayerSources,
): void {
  const { players, exclusions, clock } = deps
  const read = createReadPlayer(deps, sources)
  serve(api, findPlayers, async ({ query: { q } }) =>
    ok({
      players: await players.findPlayers(q, clock.now()),
      registrations: await players.findRegistrations(q, clock.now()),
    }),
  )
  serve(api, readPlayer, ({ player, params }) => read(player, params.id))
  serve(api, getExclusions, async () => {
    const now = clock.now()
    const rows = await exclusions.allInForce(now)
    return ok({
      exclusions: rows.map((row) => ({
        ...{ ...toWireExclusion(row, now), username: row.username, userId: row.user_id },
      })),
    })
  })
}
