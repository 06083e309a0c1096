// Finds the portfolio that a player asks to see: their own, or that of the player with a given name.

import { type Competition, competitionPhase } from '@koersklasse/domain/competition/competition.ts'
import { opensAt } from '@koersklasse/domain/competition/practice.ts'
import { type SeenByOthers, seenByOthers } from '@koersklasse/domain/competition/visibility.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Chooser, Player } from '../../../http/authentication.ts'
import type { Refusal } from '../../../http/route.ts'
import { BoundedMap } from '../../../platform/bounded-map.ts'
import { gather } from '../../../platform/gather.ts'
import type { MarketView } from '../market-view.ts'
import type { PortfolioStore, PortfolioSummary } from './portfolio-store.ts'
import type { SplitNow } from './split-now.ts'

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

type NoPortfolio = 'no_competition' | 'consent_required' | 'not_found' | 'unavailable'
type Hidden = 'portfolio_hidden' | 'portfolio_hidden_until_end'

/** A portfolio that was found by name: the own one, or that of another player. */
export type NamedPortfolio = PortfolioSummary & ({ isOwn: true } | { isOwn: false; player: OtherPlayer })

/** The refusal for another player's portfolio; null if it may be seen. */
export const refusalOf: Readonly<Record<SeenByOthers, Hidden | null>> = {
  now: null,
  afterEnd: 'portfolio_hidden_until_end',
  never: 'portfolio_hidden',
}

/**
 * Finds portfolios in the competition that the player looks at, or in the one with a given id, which has to be open to all
 * or joined by the player.
 */
export interface FindPortfolio {
  /**
   * Executes a command for the player's own portfolio, whose id it gets, only while the competition takes orders. If the
   * command is refused with `consent_required` because the portfolio has been replaced, it is executed again for the new
   * one.
   */
  withOwnId<Done extends Result<unknown, Refusal>>(
    player: Player,
    competitionId: string | undefined,
    execute: (portfolioId: string) => Promise<Done>,
  ): Promise<Done | { ok: false; refusal: Refusal<NoPortfolio> }>
  /** Finds the player's own portfolio. */
  own(player: Player, competitionId?: string): Promise<Result<PortfolioSummary, Refusal<NoPortfolio>>>
  /**
   * Finds the portfolio of the player with a name, ignoring case; without a name, the player's own. Another player's
   * portfolio is refused if its competition does not show it.
   */
  named(
    player: Player,
    of: { username?: string | undefined; competitionId?: string | undefined },
  ): Promise<Result<NamedPortfolio, Refusal<NoPortfolio | Hidden>>>
}

/** Finds the competition that a player looks at, or the one with an id that they may look at. */
export type CompetitionOf = (
  player: Chooser | null,
  competitionId?: string,
) => Promise<Pick<Competition, 'id' | 'start' | 'end' | 'practiceFrom' | 'visibility'> | null>

export function createFindPortfolio(deps: {
  store: Pick<PortfolioStore, 'findPortfolio' | 'findPortfolioIds'>
  market: Pick<MarketView, 'now'>
  findPlayer: FindPlayer
  competitionOf: CompetitionOf
  splitNow: SplitNow
}): FindPortfolio {
  const { store, market, findPlayer, competitionOf, splitNow } = deps
  /** By player and competition. The id is read again if its portfolio has been replaced, perhaps on another node. */
  const knownIds = new BoundedMap<string, string>(maxKnown)
  const findId = gather(store.findPortfolioIds)

  const takesOrders = (competition: Pick<Competition, 'start' | 'end' | 'practiceFrom'>): boolean =>
    competitionPhase({ start: opensAt(competition), end: competition.end }, market.now()) === 'running'

  /** Finds a portfolio, and carries out running splits in it. If it is locked for long, it is returned without them. */
  async function findUpToDate(userId: string, competitionId: string): Promise<PortfolioSummary | undefined> {
    const portfolio = await store.findPortfolio(userId, competitionId)
    if (!portfolio?.isBehind) return portfolio
    await splitNow([portfolio.id])
    return store.findPortfolio(userId, competitionId)
  }

  async function own(player: Player, competitionId?: string) {
    const competition = await competitionOf(player, competitionId)
    if (competition === null) return noCompetition(competitionId)
    const portfolio = await findUpToDate(player.userId, competition.id)
    if (portfolio?.isBehind) return refuse({ code: 'unavailable' } as const)
    if (portfolio !== undefined) return ok(portfolio)
    const code = takesOrders(competition) ? 'consent_required' : 'no_competition'
    return refuse({ code } as const)
  }

  return {
    async withOwnId(player, competitionId, execute) {
      const competition = await competitionOf(player, competitionId)
      if (competition === null) return noCompetition(competitionId)
      if (!takesOrders(competition)) return refuse({ code: 'no_competition' })
      const key = `${player.userId} ${competition.id}`
      const known = knownIds.get(key)
      if (known !== undefined) {
        const done = await execute(known)
        if (done.ok || done.refusal.code !== 'consent_required') return done
      }
      const id = await findId({ userId: player.userId, competitionId: competition.id })
      if (id === undefined) return refuse({ code: 'consent_required' })
      knownIds.set(key, id)
      return execute(id)
    },
    own,
    async named(player, { username, competitionId }) {
      if (username === undefined || username.toLowerCase() === player.username.toLowerCase()) {
        const found = await own(player, competitionId)
        return found.ok ? ok({ ...found.value, isOwn: true }) : found
      }
      const competition = await competitionOf(player, competitionId)
      if (competition === null) return noCompetition(competitionId)
      const other = await findPlayer(username)
      const portfolio = other && (await findUpToDate(other.id, competition.id))
      if (other === undefined || portfolio === undefined)
        return refuse({ code: 'not_found', field: 'username' })
      if (portfolio.isBehind) return refuse({ code: 'unavailable' })
      const { visibility, start_at: start, end_at: end } = portfolio
      const refusal = refusalOf[seenByOthers({ visibility, start, end }, market.now())]
      return refusal === null ? ok({ ...portfolio, isOwn: false, player: other }) : refuse({ code: refusal })
    },
  }
}

const noCompetition = (competitionId: string | undefined) =>
  competitionId === undefined
    ? refuse({ code: 'no_competition' } as const)
    : refuse({ code: 'not_found', field: 'competitionId' } as const)
