// How the portfolios of a class went together: the middle one and the ends of the lowest and highest quarter, beside the
// middle one of the same money in the benchmark. Each is what the starting balance has become, by the return that the lists
// of a competition rank by, so that cash that was added is no gain.

import type { ClassHistory, ClassPoint } from '@koersklasse/contract/desk/classes.ts'
import type { Period } from '@koersklasse/contract/market.ts'
import { rankedResult } from '@koersklasse/domain/competition/ranking.ts'
import { type Cents, toCents } from '@koersklasse/domain/money/money.ts'
import {
  type Course,
  coursesOf,
  type HistoryDeps,
  type PortfolioHistoryDeps,
  withoutRepeats,
} from './portfolio-history.ts'

/** Makes the function that reads the history of a class. */
export function createClassHistory(deps: PortfolioHistoryDeps) {
  /** The history of portfolios of one competition with a starting balance in cents; without points if there are none. */
  return (portfolioIds: readonly string[], startingBalance: Cents, period: Period) =>
    deps.betweenSplits((splits) => classHistory({ ...deps, splits }, portfolioIds, startingBalance, period))
}

async function classHistory(
  deps: HistoryDeps,
  portfolioIds: readonly string[],
  startingBalance: Cents,
  period: Period,
): Promise<ClassHistory> {
  const benchmark = deps.benchmark && { symbol: deps.benchmark.symbol, name: deps.benchmark.name }
  if (portfolioIds.length === 0) return { points: [], benchmark }
  const { timeline, courses } = await coursesOf(deps, portfolioIds, startingBalance, period)
  const points = timeline.instants.map((time, place): ClassPoint => {
    const playing = courses.filter(({ opened }) => opened <= time)
    const became = (of: (course: Course) => number | null) => {
      const values = playing.flatMap((course) => {
        const value = of(course)
        if (value === null) return []
        return startingBalance * (1 + rankedResult(value, startingBalance, course.deposited[place]!))
      })
      return Float64Array.from(values).sort()
    }
    const values = became(({ values }) => values[place]!)
    const beside = became(({ benchmark }) => benchmark[place]!)
    return {
      ...{ time, count: playing.length },
      ...{ low: quantile(values, 0.25), median: quantile(values, 0.5), high: quantile(values, 0.75) },
      benchmark: beside.length === 0 ? null : quantile(beside, 0.5),
    }
  })
  const isSame = (one: ClassPoint, other: ClassPoint) =>
    (['count', 'low', 'median', 'high', 'benchmark'] as const).every((of) => one[of] === other[of])
  return { points: withoutRepeats(points, isSame), benchmark }
}

/**
 * The value that a fraction of ascending values is at or below, between the two nearest in proportion, as percentile_cont
 * of SQL; in whole cents.
 */
function quantile(ascending: ArrayLike<number>, fraction: number): Cents {
  const at = (ascending.length - 1) * fraction
  const [below, above] = [ascending[Math.floor(at)]!, ascending[Math.ceil(at)]!]
  return toCents(Math.round(below + (above - below) * (at - Math.floor(at))))
}
