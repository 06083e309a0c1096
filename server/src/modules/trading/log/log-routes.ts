// The HTTP routes of the logs of competitions.

import { Readable } from 'node:stream'
import { getLog, getLogDays } from '@koersklasse/contract/competition-log.ts'
import { seenByOthers } from '@koersklasse/domain/competition/visibility.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import { type App, FileAnswer, serve } from '../../../http/route.ts'
import { type CompetitionOf, refusalOf } from '../portfolios/find-portfolio.ts'
import type { LogReader } from './log-reader.ts'

/** How long sending a log may take, in milliseconds: on a slow phone. */
const sendingMs = 600_000

export interface LogRoutesDeps {
  log: LogReader
  /** The market's clock. */
  market: Clock
  competitionOf: CompetitionOf
}

export function addLogRoutes(app: App, deps: LogRoutesDeps): void {
  const { log, market, competitionOf } = deps

  serve(app, getLogDays, async ({ player, query }) => {
    const competition = await competitionOf(player, query.competitionId)
    if (competition === null) return refuse({ code: 'not_found' })
    const { id: competitionId } = competition
    const [days, pseudonym, about] = await Promise.all([
      log.days(competitionId),
      player === null ? null : log.pseudonymOf(competitionId, player.userId),
      log.about(competitionId),
    ])
    const seen = seenByOthers(competition, market.now())
    return ok({ competitionId, ...about, seen, pseudonym, days: [...days] })
  })

  serve(
    app,
    getLog,
    async ({ player, query }) => {
      const competition = await competitionOf(player, query.competitionId)
      const day = query.day ?? null
      const extent = competition === null ? null : await log.extent(competition.id, day)
      if (competition === null || extent === null) return refuse({ code: 'not_found' })
      // The transactions would reveal what the competition hides, and together with the lists also whose they are.
      const hidden = refusalOf[seenByOthers(competition, market.now())]
      if (hidden !== null) return refuse({ code: hidden })
      return ok(
        new FileAnswer({
          stream: Readable.from(log.lines(competition.id, extent)),
          size: extent.bytes,
          type: 'application/x-ndjson',
          name: `logboek${day === null ? '' : `-${day}`}.ndjson`,
        }),
      )
    },
    { sendingMs },
  )
}
