// Competitions over HTTP, and the consent by which a player joins one.

import {
  getActiveCompetition,
  getConsent,
  getNextCompetition,
  giveConsent,
  type Competition as WireCompetition,
} from '@koersklasse/contract/competitions.ts'
import type { Competition } from '@koersklasse/domain/competition/competition.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import { tokenOf } from '../../http/authentication.ts'
import { type App, serve } from '../../http/route.ts'
import type { Schedule } from './schedule.ts'

export interface CompetitionRoutesDeps {
  schedule: Schedule
  cookieName: string
  /** Opens the portfolio of a player in a competition; does nothing if there is one. */
  openPortfolio: (userId: string, competition: Competition) => Promise<void>
  hasPortfolio: (userId: string, competitionId: string) => Promise<boolean>
}

export function addCompetitionRoutes(app: App, deps: CompetitionRoutesDeps): void {
  const { schedule } = deps

  serve(app, getActiveCompetition, () => ok({ competition: toWire(schedule.active()) }))
  serve(app, getNextCompetition, () => ok({ competition: toWire(schedule.next()) }))

  /** The competition that a player can join. */
  const toJoin = () => schedule.active() ?? schedule.next()

  serve(app, getConsent, async ({ player }) => {
    const competition = toJoin()
    return ok({ consent: competition !== null && (await deps.hasPortfolio(player.userId, competition.id)) })
  })

  serve(app, giveConsent, async ({ player, request }) => {
    const competition = toJoin()
    if (competition === null) return refuse({ code: 'no_competition' })
    await deps.openPortfolio(player.userId, competition)
    return ok({ jwt: tokenOf(request, deps.cookieName)?.token ?? '' })
  })
}

function toWire(competition: Competition | null): WireCompetition | null {
  if (competition === null) return null
  return {
    id: competition.id,
    startDateTime: competition.start,
    endDateTime: competition.end,
    startingBalance: competition.startingBalance,
    maxLeverageSpreadAmount: competition.sprinterCap,
    costs: competition.costs,
  }
}
