// Finds the portfolio that a player asks to see: their own, or that of the player with a given name.

import type { Competition } from '@koersklasse/domain/competition/competition.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Player } from '../../../http/authentication.ts'
import type { Refusal } from '../../../http/route.ts'
import type { PortfolioStore, PortfolioSummary } from './portfolio-store.ts'

/** Finds the id of a player by name, ignoring case. */
export type FindUserId = (username: string) => Promise<string | undefined>

type NoPortfolio = 'no_competition' | 'consent_required'

export interface FindPortfolio {
  /** Finds the player's own portfolio in the running competition. */
  own(player: Player): Promise<Result<PortfolioSummary, Refusal<NoPortfolio>>>
  /** Finds the portfolio of the player with a name, ignoring case, and whether it is the own one, as without a name. */
  named(
    player: Player,
    username: string | undefined,
  ): Promise<Result<PortfolioSummary & { isOwn: boolean }, Refusal<NoPortfolio | 'not_found'>>>
}

export function createFindPortfolio(deps: {
  store: Pick<PortfolioStore, 'findPortfolio'>
  findUserId: FindUserId
  activeCompetition: () => Competition | null
}): FindPortfolio {
  const { store, findUserId, activeCompetition } = deps

  async function own({ userId }: Player): Promise<Result<PortfolioSummary, Refusal<NoPortfolio>>> {
    const competition = activeCompetition()
    const portfolio = await store.findPortfolio(userId, competition?.id ?? null)
    if (portfolio !== undefined) return ok(portfolio)
    return refuse({ code: competition === null ? 'no_competition' : 'consent_required' })
  }

  return {
    own,
    async named(player, username) {
      if (username === undefined || username.toLowerCase() === player.username.toLowerCase()) {
        const found = await own(player)
        return found.ok ? ok({ ...found.value, isOwn: true }) : found
      }
      const userId = await findUserId(username)
      const portfolio = userId && (await store.findPortfolio(userId, activeCompetition()?.id ?? null))
      return portfolio ? ok({ ...portfolio, isOwn: false }) : refuse({ code: 'not_found', field: 'username' })
    },
  }
}
