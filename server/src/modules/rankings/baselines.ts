// What each portfolio was worth at the midnights from which the results in today's and yesterday's lists are measured.

import { startOfGameDay, startOfGameWeek } from '@koersklasse/domain/time/game-day.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Held } from './boards.ts'
import type { Breathe } from './breathe.ts'
import { bytesPerDailyValue, type DailyValueStore } from './daily-value-store.ts'
import { pagesById } from './pages-by-id.ts'
import { formatUuid } from './uuid-index.ts'

const pageSize = 10_000
const valuesAtATime = 1_024

/** The midnights of a day: its own and that of its week, and the same two of the day before. */
interface Midnights {
  today: EpochMs
  week: EpochMs
  yesterday: EpochMs
  yesterdaysWeek: EpochMs
}

/**
 * The values of the rows of one competition at those midnights, less what had been added by then, in cents; NaN for a row
 * without a value. `deposited` is what had been added by the midnight of the day; empty if nothing was.
 */
export type RowValues = Readonly<Record<keyof Midnights | 'deposited', Float64Array>>

/** The same, for one midnight. */
type ValuesAt = Record<'values' | 'deposited', Float64Array>

/** The values of a midnight, and the number that changes whenever they do; undefined if the midnight was not begun. */
interface Midnight {
  written: number | undefined
  byCompetition: ReadonlyMap<string, ValuesAt>
}

export interface Baselines {
  /** Only those that have changed are read again. */
  midnights: ReadonlyMap<EpochMs, Midnight>
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
 * Reads the values of the midnights of the day of an instant. While a midnight is being corrected its values may change
 * every second, so its known values are kept until the correction is done.
 * @param options.known those that were read last
 * @returns null if nothing has changed, or while some of the values are being written
 */
export async function readBaselines(
  store: Pick<DailyValueStore, 'runsOf' | 'valuesAt'>,
  options: { held: ReadonlyMap<string, Held>; now: EpochMs; breathe: Breathe; known?: Baselines | null },
): Promise<Baselines | null> {
  const { held, now, breathe, known = null } = options
  const midnights = midnightsOf(now)
  const all = new Set<EpochMs>(Object.values(midnights))
  const runs = await store.runsOf([...all])
  if (!runs.has(midnights.today) || [...runs.values()].some(({ isDone }) => !isDone)) return null
  const knownOf = (midnight: EpochMs) => {
    const [run, last] = [runs.get(midnight), known?.midnights.get(midnight)]
    return run?.isBeingCorrected || last?.written === run?.written ? last : undefined
  }
  const isSame = [...all].every((midnight) => knownOf(midnight) !== undefined)
  if (isSame && [...held.keys()].every((id) => known?.values.has(id))) return null
  const read = new Map<EpochMs, Midnight>()
  for (const midnight of all) {
    const last = knownOf(midnight)
    // Rows may have been added since, and their values are needed too.
    const isKnown =
      last && [...held].every(([id, { board }]) => last.byCompetition.get(id)?.values.length === board.rows)
    const written = runs.get(midnight)?.written
    read.set(
      midnight,
      isKnown ? last : { written, byCompetition: await readValues(store, held, midnight, breathe) },
    )
  }
  const at = (id: string, midnight: EpochMs) => read.get(midnight)!.byCompetition.get(id)!
  const valuesOf = (id: string, name: keyof Midnights) => at(id, midnights[name]).values
  return {
    midnights: read,
    values: new Map(
      [...held.keys()].map((id) => [
        id,
        {
          ...{ today: valuesOf(id, 'today'), week: valuesOf(id, 'week') },
          ...{ yesterday: valuesOf(id, 'yesterday'), yesterdaysWeek: valuesOf(id, 'yesterdaysWeek') },
          deposited: at(id, midnights.today).deposited,
        },
      ]),
    ),
  }
}

/** The values of a midnight, by competition and row. */
async function readValues(
  store: Pick<DailyValueStore, 'valuesAt'>,
  held: ReadonlyMap<string, Held>,
  midnight: EpochMs,
  breathe: Breathe,
): Promise<Midnight['byCompetition']> {
  const values = new Map<string, ValuesAt>()
  for (const [id, { board }] of held)
    values.set(id, { values: await noneOf(board.rows, breathe), deposited: new Float64Array(0) })
  const boards = [...held].map(([id, { board }]) => ({ portfolios: board.portfolios, into: values.get(id)! }))
  const read = (after: string) => store.valuesAt(midnight, after, pageSize)
  const lastOf = (page: Buffer) =>
    page.length < pageSize * bytesPerDailyValue
      ? null
      : formatUuid(wordsAt(page, page.length - bytesPerDailyValue))
  for await (const page of pagesById(read, lastOf)) {
    for (let at = 0; at < page.length; at += bytesPerDailyValue) {
      const words = wordsAt(page, at)
      for (const { portfolios, into } of boards) {
        const row = portfolios.findWords(words)
        if (row < 0) continue
        const [value, deposited] = [numberAt(page, at + 16), numberAt(page, at + 24)]
        into.values[row] = value - deposited
        if (deposited > 0) {
          if (into.deposited.length === 0) into.deposited = new Float64Array(into.values.length)
          into.deposited[row] = deposited
        }
        break
      }
      if ((at / bytesPerDailyValue) % valuesAtATime === 0) await breathe()
    }
  }
  return values
}

async function noneOf(rows: number, breathe: Breathe): Promise<Float64Array> {
  const values = new Float64Array(rows)
  const step = 64 * valuesAtATime
  for (let from = 0; from < rows; from += step) {
    values.fill(Number.NaN, from, from + step)
    await breathe()
  }
  return values
}

/** The number of eight bytes at a place. It is below 2 ** 53, so that the two halves are exact as one number. */
function numberAt(page: Buffer, at: number): number {
  return page.readInt32BE(at) * 2 ** 32 + page.readUInt32BE(at + 4)
}

/** The four words of the UUID at a place. */
function wordsAt(page: Buffer, at: number): number[] {
  return [0, 4, 8, 12].map((offset) => page.readUInt32BE(at + offset))
}
