// What each portfolio was worth at the midnights that the lists of a day, and those of the day before, are reckoned from.

import { startOfGameDay, startOfGameWeek } from '@koersklasse/domain/time/game-day.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { DailyValueStore } from './daily-value-store.ts'
import type { Held } from './standings.ts'

const pageSize = 2_000
const firstId = '00000000-0000-0000-0000-000000000000'

/** The midnights of a day: its own, that of its week, and the same of the day before. */
interface Midnights {
  today: EpochMs
  week: EpochMs
  yesterday: EpochMs
  yesterdaysWeek: EpochMs
}

/** Of one competition, the values of its rows at those midnights in cents; NaN for one that had none. */
export type RowValues = Readonly<Record<keyof Midnights, Float64Array>>

export interface Baselines {
  /** Of which midnights, and how many values those had. */
  version: string
  /** By competition. */
  values: ReadonlyMap<string, RowValues>
}

/** The midnights of the day of an instant. */
function midnightsOf(now: EpochMs): Midnights {
  const today = startOfGameDay(now)
  const lastMoment = toEpochMs(today - 1)
  return {
    ...{ today, week: startOfGameWeek(now) },
    ...{ yesterday: startOfGameDay(lastMoment), yesterdaysWeek: startOfGameWeek(lastMoment) },
  }
}

/**
 * Reads the values of the midnights of the day of an instant.
 * @param known those that were read last
 * @returns null if they are the known ones, or as long as some are being written
 */
export async function readBaselines(
  store: DailyValueStore,
  held: ReadonlyMap<string, Held>,
  now: EpochMs,
  known: Baselines | null = null,
): Promise<Baselines | null> {
  const midnights = midnightsOf(now)
  const runs = await store.runsOf(Object.values(midnights) as EpochMs[])
  if (!runs.has(midnights.today) || [...runs.values()].some(({ isDone }) => !isDone)) return null
  const version = JSON.stringify([
    midnights,
    [...runs].map(([midnight, { written }]) => [midnight, written]).sort(),
  ])
  if (version === known?.version && [...held.keys()].every((id) => known.values.has(id))) return null
  const at = new Map<EpochMs, ReadonlyMap<string, Float64Array>>()
  for (const midnight of Object.values(midnights) as EpochMs[]) {
    if (!at.has(midnight)) at.set(midnight, await readValues(store, held, midnight))
  }
  const valuesOf = (id: string, name: keyof Midnights) => at.get(midnights[name])!.get(id)!
  return {
    version,
    values: new Map(
      [...held.keys()].map((id) => [
        id,
        {
          ...{ today: valuesOf(id, 'today'), week: valuesOf(id, 'week') },
          ...{ yesterday: valuesOf(id, 'yesterday'), yesterdaysWeek: valuesOf(id, 'yesterdaysWeek') },
        },
      ]),
    ),
  }
}

/** The values of a midnight, by competition and row. */
async function readValues(
  store: DailyValueStore,
  held: ReadonlyMap<string, Held>,
  midnight: EpochMs,
): Promise<ReadonlyMap<string, Float64Array>> {
  const values = new Map(
    [...held].map(([id, { board }]) => [id, new Float64Array(board.rows).fill(Number.NaN)]),
  )
  let after: string | undefined = firstId
  while (after !== undefined) {
    const page: { portfolioId: string; value: number }[] = await store.valuesAt(midnight, after, pageSize)
    for (const { portfolioId, value } of page) {
      for (const [id, { board }] of held) {
        const row = board.portfolios.find(portfolioId)
        if (row >= 0) values.get(id)![row] = value
      }
    }
    after = page.length < pageSize ? undefined : page.at(-1)!.portfolioId
  }
  return values
}
