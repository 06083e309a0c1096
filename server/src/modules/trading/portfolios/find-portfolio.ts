// Finds the portfolio that a player asks to see: their own, or that of the player with a given name.

import type { Competition } from '@koersklasse/domain/competition/competition.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Player } from '../../../http/authentication.ts'
import type { Refusal } from '../../../http/route.ts'
import type { PortfolioStore, PortfolioSummary } from './portfolio-store.ts'

/** Finds the id of a player by name, ignoring case. */
export type FindUserId = (username: string) => Promise<string | undefined>

export type FindPortfolio = (player: Player, username?: string) => Promise<Result<PortfolioSummary, Refusal>>

export function createFindPortfolio(deps: {
  store: Pick<PortfolioStore, 'findPortfolio'>
  findUserId: FindUserId
  activeCompetition: () => Competition | null
}): FindPortfolio {
  return async (player, username) => {
    const isOwn = username === undefined || username.toLowerCase() === player.username.toLowerCase()
    const userId = isOwn ? player.userId : await deps.findUserId(username)
    const competition = deps.activeCompetition()
    const portfolio = userId && (await deps.store.findPortfolio(userId, competition?.id ?? null))
    if (portfolio) return ok(portfolio)
    if (!isOwn) return refuse({ code: 'not_found', field: 'username' })
    return refuse({ code: competition === null ? 'no_competition' : 'consent_required' })
  }
}
