// The HTTP routes of the logs of competitions.

import { Readable } from 'node:stream'
import { getLog, getLogDays } from '@koersklasse/contract/competition-log.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import type { Player } from '../../../http/authentication.ts'
import { type App, FileAnswer, serve } from '../../../http/route.ts'
import type { LogReader } from './log-reader.ts'

/** How long sending a log may take, in milliseconds: on a slow phone. */
const sendingMs = 600_000

export interface LogRoutesDeps {
  log: LogReader
  /** The competition that a player looks at, or the one with an id that they may look at; a visitor that of the house. */
  competitionOf(
    player: Pick<Player, 'userId' | 'competitionId'> | null,
    competitionId?: string,
  ): Promise<{ id: string } | null>
}

export function addLogRoutes(app: App, deps: LogRoutesDeps): void {
  const { log, competitionOf } = deps

  serve(app, getLogDays, async ({ player, query }) => {
    const competition = await competitionOf(player, query.competitionId)
    if (competition === null) return refuse({ code: 'not_found' })
    const { id: competitionId } = competition
    const [days, pseudonym, about] = await Promise.all([
      log.days(competitionId),
      player === null ? null : log.pseudonymOf(competitionId, player.userId),
      log.about(competitionId),
    ])
    return ok({ competitionId, ...about, pseudonym, days })
  })

  serve(
    app,
    getLog,
    async ({ player, query }) => {
      const competition = await competitionOf(player, query.competitionId)
      const day = query.day ?? null
      const extent = competition === null ? null : await log.extent(competition.id, day)
      if (competition === null || extent === null) return refuse({ code: 'not_found' })
      return ok(
        new FileAnswer({
          stream: Readable.from(log.lines(competition.id, day, extent.last)),
          size: extent.bytes,
          type: 'application/x-ndjson',
          name: `logboek${day === null ? '' : `-${day}`}.ndjson`,
        }),
      )
    },
    { sendingMs },
  )
}
