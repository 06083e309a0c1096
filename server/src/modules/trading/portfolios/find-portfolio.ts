// Finds the portfolio that a player asks to see: their own, or that of the player with a given name.

import type { Competition } from '@koersklasse/domain/competition/competition.ts'
import { type SeenByOthers, seenByOthers } from '@koersklasse/domain/competition/visibility.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Player } from '../../../http/authentication.ts'
import type { Refusal } from '../../../http/route.ts'
import { BoundedMap } from '../../../platform/bounded-map.ts'
import type { MarketView } from '../market-view.ts'
import type { PortfolioStore, PortfolioSummary } from './portfolio-store.ts'

/** What every player may know of another. */
export interface OtherPlayer {
  id: string
  username: string
  avatarId: number
  isSimulated: boolean
}

/** Finds a player by name, ignoring case. */
export type FindPlayer = (username: string) => Promise<OtherPlayer | undefined>

const maxKnown = 100_000

type NoPortfolio = 'no_competition' | 'consent_required'
type Hidden = 'portfolio_hidden' | 'portfolio_hidden_until_end'

/** A portfolio that was found by name: the own one, or that of another player. */
export type NamedPortfolio = PortfolioSummary & ({ isOwn: true } | { isOwn: false; player: OtherPlayer })

/** How another player's portfolio is refused; null if it may be seen. */
const refusalOf: Readonly<Record<SeenByOthers, Hidden | null>> = {
  now: null,
  afterEnd: 'portfolio_hidden_until_end',
  never: 'portfolio_hidden',
}

export interface FindPortfolio {
  /** Finds the id of the player's own portfolio in the running competition. */
  ownId(player: Player): Promise<Result<string, Refusal<NoPortfolio>>>
  /** Finds the player's own portfolio in the running competition, or the last one while none runs. */
  own(player: Player): Promise<Result<PortfolioSummary, Refusal<NoPortfolio>>>
  /**
   * Finds the portfolio of the player with a name, ignoring case; without a name, the player's own. That of another
   * player is found as far as its competition shows it.
   */
  named(
    player: Player,
    username: string | undefined,
  ): Promise<Result<NamedPortfolio, Refusal<NoPortfolio | 'not_found' | Hidden>>>
}

export function createFindPortfolio(deps: {
  store: Pick<PortfolioStore, 'findPortfolio' | 'findLastPortfolio'>
  market: Pick<MarketView, 'now'>
  findPlayer: FindPlayer
  activeCompetition: () => Competition | null
}): FindPortfolio {
  const { store, market, findPlayer, activeCompetition } = deps
  /** By player and competition; the id of a portfolio never changes. */
  const knownIds = new BoundedMap<string, string>(maxKnown)

  /** A player's portfolio in the running competition; while there is none, the last one. */
  function current(userId: string, competition: Competition | null) {
    if (competition === null) return store.findLastPortfolio(userId, market.now())
    return store.findPortfolio(userId, competition.id)
  }

  async function own({ userId }: Player): Promise<Result<PortfolioSummary, Refusal<NoPortfolio>>> {
    const competition = activeCompetition()
    const portfolio = await current(userId, competition)
    if (portfolio !== undefined) return ok(portfolio)
    return refuse({ code: competition === null ? 'no_competition' : 'consent_required' })
  }

  return {
    async ownId(player) {
      const competition = activeCompetition()
      if (competition === null) return refuse({ code: 'no_competition' })
      const key = `${player.userId} ${competition.id}`
      const known = knownIds.get(key)
      if (known !== undefined) return ok(known)
      const portfolio = await store.findPortfolio(player.userId, competition.id)
      if (portfolio === undefined) return refuse({ code: 'consent_required' })
      knownIds.set(key, portfolio.id)
      return ok(portfolio.id)
    },
    own,
    async named(player, username) {
      if (username === undefined || username.toLowerCase() === player.username.toLowerCase()) {
        const found = await own(player)
        return found.ok ? ok({ ...found.value, isOwn: true }) : found
      }
      const other = await findPlayer(username)
      const portfolio = other && (await current(other.id, activeCompetition()))
      if (other === undefined || portfolio === undefined)
        return refuse({ code: 'not_found', field: 'username' })
      const { visibility, start_at: start, end_at: end } = portfolio
      const refusal = refusalOf[seenByOthers({ visibility, start, end }, market.now())]
      return refusal === null ? ok({ ...portfolio, isOwn: false, player: other }) : refuse({ code: refusal })
    },
  }
}
