// Rankings over HTTP. Only players of a competition see its lists; to others they are not there.

import { getRanking, type RankedPlayer, searchRanking, topSize } from '@koersklasse/contract/rankings.ts'
import { moodOf } from '@koersklasse/domain/accounts/avatars.ts'
import type { RankingPeriod } from '@koersklasse/domain/competition/ranking.ts'
import { coarseResult, coarseValue } from '@koersklasse/domain/competition/visibility.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Player } from '../../http/authentication.ts'
import { type App, type Refusal, serve } from '../../http/route.ts'
import type { Boards } from './boards.ts'
import type { FoundList, Lists } from './lists.ts'
import type { PlayerStore } from './player-store.ts'
import { placeOf, positionOf } from './ranked-list.ts'
import type { RiskAdjustedScores } from './risk-adjusted-scores.ts'

const neighbours = 2
const mostFound = 20

/** The id of the competition that a player looks at, or of the one that is named; null if there is none. */
export type CompetitionOf = (player: Player, competitionId?: string) => Promise<{ id: string } | null>

export interface RankingRoutesDeps {
  boards: Pick<Boards, 'askFor'>
  lists: Pick<Lists, 'of'>
  scores: RiskAdjustedScores
  players: PlayerStore
  competitionOf: CompetitionOf
}

interface Asked {
  player: Player
  params: { period: RankingPeriod }
  query: { competitionId?: string | undefined; withoutSimulated?: 'true' | 'false' | undefined }
}

interface Found extends FoundList {
  id: string
  showsRiskAdjusted: boolean
}

type NoList = 'not_found' | 'no_competition' | 'unavailable'

export function addRankingRoutes(app: App, deps: RankingRoutesDeps): void {
  const { boards, lists, scores, players, competitionOf } = deps

  /** The list that is asked for, if the player is in its competition. */
  async function find(asked: Asked): Promise<Result<Found, Refusal<NoList>>> {
    const { player, params, query } = asked
    const competition = await competitionOf(player, query.competitionId)
    if (competition === null)
      return refuse({ code: query.competitionId === undefined ? 'no_competition' : 'not_found' })
    const { id } = competition
    // A player who has just joined is in the list only a few seconds later.
    const isListed = (lists.of(id, params.period, 'all')?.rowOf(player.userId) ?? -1) >= 0
    if (!isListed && !(await players.isIn(id, player.userId))) return refuse({ code: 'not_found' })
    boards.askFor(id)
    const list = listOf(id, asked)
    return list === null ? refuse({ code: 'unavailable' }) : ok(list)
  }

  /** The list that is asked for, as it was computed last; null if there is none yet. */
  function listOf(id: string, { params: { period }, query }: Asked): Found | null {
    const list = lists.of(id, period, query.withoutSimulated === 'true' ? 'real' : 'all')
    if (list === null) return null
    return { ...list, id, showsRiskAdjusted: period === 'overall' && list.competition.showsRiskAdjusted }
  }

  /** The players of some rows of a list. */
  async function shown(found: Found, rows: readonly number[], own: Player): Promise<RankedPlayer[]> {
    const { board, list, values, yesterday, showsRiskAdjusted, hidesOthers } = found
    // Read the list completely before any await, because its arrays may be overwritten meanwhile.
    const ranked = rows.map((row) => ({
      ...{ id: board.users.at(row), position: positionOf(list, row), before: yesterday[row] ?? 0 },
      ...{ value: toCents(values[row]!), result: list.results[row]!, ofDay: found.dayResultOf(row) },
      isSimulated: board.isSimulated[row] === 1,
    }))
    const known = await players.byId(ranked.map(({ id }) => id).filter((id) => id !== null))
    const adjusted = showsRiskAdjusted ? await scores.of(found, rows) : []
    return ranked.map(({ id, position, before, value, result, ofDay, isSimulated }, index) => {
      const player = id === null ? undefined : known.get(id)
      const score = adjusted[index] ?? null
      const isCoarse = hidesOthers && id !== own.userId
      const seen = (exact: number) => (isCoarse ? coarseResult(exact) : exact)
      return {
        ...{ position, username: player?.username ?? null, avatarId: player?.avatarId ?? null },
        mood: moodOf(ofDay === null ? null : seen(ofDay)),
        ...{ isSimulated, isOwn: id === own.userId },
        value: isCoarse ? coarseValue(value) : value,
        performance: seen(result) * 100,
        riskAdjusted: score === null ? null : seen(score) * 100,
        change: before === 0 ? null : before - position,
      }
    })
  }

  serve(app, getRanking, async ({ player, params, query }) => {
    const found = await find({ player, params, query })
    if (!found.ok) return found
    const { list, updated, hasSimulated, showsRiskAdjusted, id, competition, isClosed } = found.value
    const top = [...list.order.subarray(0, topSize)]
    const row = found.value.rowOf(player.userId)
    const place = row < 0 ? -1 : placeOf(list, row)
    const around =
      place < 0 ? [] : [...list.order.subarray(Math.max(0, place - neighbours), place + neighbours + 1)]
    const all = await shown(found.value, [...top, ...around], player)
    return ok({
      ...{ competitionId: id, endDateTime: competition.end, isFinal: isClosed, updated },
      ...{ hasSimulated, showsRiskAdjusted, totalPlayers: list.order.length },
      top: all.slice(0, top.length),
      around: all.slice(top.length),
    })
  })

  serve(app, searchRanking, async ({ player, params, query }) => {
    const found = await find({ player, params, query })
    if (!found.ok) return found
    const { id } = found.value
    const userIds = await players.beginningWith(id, query.q, mostFound)
    const list = listOf(id, { player, params, query }) ?? found.value
    const rows = userIds.map((userId) => list.rowOf(userId)).filter((row) => row >= 0)
    return ok({ players: await shown(list, rows, player) })
  })
}
