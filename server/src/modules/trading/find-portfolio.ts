// Which portfolio a player asks to see: the own one, or that of the player with a name.

import type { Competition } from '@koersklasse/domain/competition.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Player } from '../../http/authentication.ts'
import type { Refusal } from '../../http/route.ts'
import type { PortfolioSummary, TradingStore } from './store.ts'

export type FindPortfolio = (player: Player, username?: string) => Promise<Result<PortfolioSummary, Refusal>>

export function createFindPortfolio(deps: {
  store: TradingStore
  activeCompetition: () => Competition | null
}): FindPortfolio {
  return async (player, username) => {
    const isOwn = username === undefined || username.toLowerCase() === player.username.toLowerCase()
    const userId = isOwn ? player.userId : await deps.store.findUserId(username)
    const competition = deps.activeCompetition()
    const portfolio = userId && (await deps.store.findPortfolio(userId, competition?.id ?? null))
    if (portfolio) return ok(portfolio)
    if (!isOwn) return refuse({ code: 'not_found', field: 'username' })
    return refuse({ code: competition === null ? 'no_competition' : 'consent_required' })
  }
}
