// The positions of players at two midnights in the competitions that they look at, for a mail about what has changed. They
// are read from the database, so that a node needs no lists in memory for them.

import { rankedResult } from '@koersklasse/domain/competition/ranking.ts'
import { startOfGameDay } from '@koersklasse/domain/time/game-day.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { countFirst } from '../../platform/count-first.ts'
import type { DailyValueStore } from './daily-value-store.ts'
import type { ClosingValues } from './lists.ts'
import type { PastValueStore } from './past-value-store.ts'
import type { PlayerStore, PortfolioLookedAt } from './player-store.ts'

/** The position of a player since the start of the competition, and the position at the midnight before. */
export interface PeriodRank {
  /** From 1; equal results share a position. */
  position: number
  /** Null for a player who was not in the list then. */
  before: number | null
  totalPlayers: number
  /** Whether the competition ended in between, so that this is the final position. */
  isFinal: boolean
}

export interface MidnightRanksDeps {
  dailyValues: Pick<DailyValueStore, 'runsOf'>
  pastValues: Pick<PastValueStore, 'resultsIn' | 'valuesOfSome' | 'isCorrectedSince'>
  closingValues: ClosingValues
  players: Pick<PlayerStore, 'portfoliosLookedAt'>
}

/** The results in a competition until an instant, as fractions, ascending; for its end also by portfolio. */
interface List {
  results: Float64Array
  byPortfolio?: ReadonlyMap<string, number>
}

/**
 * Returns the function that reads the positions of players at the midnights before two instants. It leaves out players who
 * are in no competition between them, and all players while the values of the last midnight are being written, or if a
 * correction has begun since the second instant: others may have read a position of before it. It resolves to null while one
 * of the midnights is being corrected, because its values may then be partly old. Lists are kept until other midnights are
 * asked for, so that they are read once for many pages of players.
 */
export function createMidnightRanks({ dailyValues, pastValues, closingValues, players }: MidnightRanksDeps) {
  let kept = { version: '', lists: new Map<string, List>() }

  async function listAt(
    { competitionId, startingBalance }: PortfolioLookedAt,
    midnight: EpochMs,
  ): Promise<List> {
    const { lists } = kept
    const key = `${competitionId} ${midnight}`
    const list = lists.get(key) ?? {
      results: (await pastValues.resultsIn(competitionId, midnight, startingBalance)).sort(),
    }
    lists.set(key, list)
    return list
  }

  /** The list of a competition that is over; null until it is closed. */
  async function finalList({ competitionId, startingBalance }: PortfolioLookedAt): Promise<List | null> {
    const { lists } = kept
    const known = lists.get(competitionId)
    if (known !== undefined) return known
    const rows = await closingValues(competitionId)
    if (rows === null) return null
    const byPortfolio = new Map(
      rows.map(({ portfolioId, value, deposited }) => [
        portfolioId,
        rankedResult(value, startingBalance, deposited),
      ]),
    )
    const list = { results: Float64Array.from(byPortfolio.values()).sort(), byPortfolio }
    lists.set(competitionId, list)
    return list
  }

  return async (
    userIds: readonly string[],
    { since, until }: { since: EpochMs; until: EpochMs },
  ): Promise<ReadonlyMap<string, PeriodRank> | null> => {
    const [first, last] = [startOfGameDay(since), startOfGameDay(until)]
    const runs = await dailyValues.runsOf([first, last])
    if (first === last || !runs.get(last)?.isDone) return new Map()
    if (await pastValues.isCorrectedSince(until, last)) return new Map()
    if ([...runs.values()].some(({ isBeingCorrected }) => isBeingCorrected)) return null
    const version = JSON.stringify([first, runs.get(first), last, runs.get(last)])
    if (version !== kept.version) kept = { version, lists: new Map() }

    const portfolios = await players.portfoliosLookedAt(userIds, first, last)
    const ids = portfolios.map(({ portfolioId }) => portfolioId)
    const values = new Map(
      (await pastValues.valuesOfSome(ids, [first, last])).map((row) => [
        `${row.portfolioId} ${row.midnight}`,
        row,
      ]),
    )
    const resultOf = ({ portfolioId, startingBalance }: PortfolioLookedAt, midnight: EpochMs) => {
      const row = values.get(`${portfolioId} ${midnight}`)
      return row && rankedResult(row.value, startingBalance, row.deposited)
    }
    const ranks = new Map<string, PeriodRank>()
    for (const portfolio of portfolios) {
      const isFinal = portfolio.end <= last
      const list = isFinal ? await finalList(portfolio) : await listAt(portfolio, last)
      const result = list?.byPortfolio?.get(portfolio.portfolioId) ?? resultOf(portfolio, last)
      if (list === null || result === undefined) continue
      const before = resultOf(portfolio, first)
      ranks.set(portfolio.userId, {
        ...{ position: positionOf(result, list), totalPlayers: list.results.length, isFinal },
        before: before === undefined ? null : positionOf(before, await listAt(portfolio, first)),
      })
    }
    return ranks
  }
}

/** A position: the number of higher results in a list, plus one. */
function positionOf(result: number, { results }: List): number {
  return results.length - countFirst(results.length, (index) => results[index]! <= result) + 1
}
