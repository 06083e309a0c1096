// What a chart is drawn and told from: how one thing, or several side by side, went over a period.

/** A course at an instant: the value of each of its lines (null: not known), and what was traded at it. */
export interface CoursePoint {
  time: number
  values: readonly (number | null)[]
  /** How often was bought and sold since the point before. */
  bought: number
  sold: number
}

/** A line of a course: what it is called, and how it is drawn. Its values stand at its place in each point. */
export interface Line {
  id: string
  name: string
  look: 'area' | 'line' | 'dashed' | 'dotted'
  tone: 'ink' | 'link' | 'loss'
}

/** The values of a course at this moment, in the order of its lines. */
export interface Now {
  time: number
  values: readonly (number | null)[]
}

/** The numbers of a line in a sentence. */
export interface CourseFigures {
  first: number
  last: number
  low: number
  high: number
  /** How far it came, as a fraction; null where that cannot be told. */
  change: number | null
}

/** A purchase or a sale at an instant. */
export interface Trade {
  time: number
  side: 'buy' | 'sell'
}

/** Sums up the line at a place, from its first value or another one on; null where no value of it is known. */
export function figuresOf(
  points: readonly CoursePoint[],
  place: number,
  from: number | null = null,
): CourseFigures | null {
  const values = points.flatMap(({ values }) => values[place] ?? [])
  const [first, last] = [from ?? values[0], values.at(-1)]
  if (first === undefined || last === undefined) return null
  return {
    first,
    last,
    low: Math.min(...values),
    high: Math.max(...values),
    change: changeOf(first, last),
  }
}

/** How far a value came from another, as a fraction; null where that cannot be told. */
export function changeOf(from: number | null, to: number | null): number | null {
  return from === null || to === null || from === 0 ? null : to / from - 1
}

/** How often was bought and sold over a course. */
export function tradesOf(points: readonly CoursePoint[]): { bought: number; sold: number } {
  return {
    bought: points.reduce((sum, { bought }) => sum + bought, 0),
    sold: points.reduce((sum, { sold }) => sum + sold, 0),
  }
}

/**
 * Where the value of an instant is drawn: at the last point, until as much time has gone by as lies between points.
 * So a chart that is looked at goes on at the pace of its points, not at that of the prices.
 */
export function placeOf(points: readonly Pick<CoursePoint, 'time'>[], at: number): number | null {
  const end = points.at(-1)?.time
  if (end === undefined) return null
  const gaps = points.slice(1, -1).map(({ time }, index) => time - points[index]!.time)
  const step = Math.max(60_000, Math.min(...gaps, 86_400_000))
  return at <= end ? end : end + Math.floor((at - end) / step) * step
}

/**
 * A course gone on to this moment: its last point has the values of now, or a new one has. What is not known now stays
 * as it was. The same course where nothing changed.
 */
export function goOn(points: readonly CoursePoint[], now: Now | null): readonly CoursePoint[] {
  const last = points.at(-1)
  const time = now === null ? null : placeOf(points, now.time)
  if (now === null || time === null || last === undefined || now.time < last.time) return points
  const values = last.values.map((value, place) => now.values[place] ?? value)
  if (time > last.time) return [...points, { time, values, bought: 0, sold: 0 }]
  if (values.every((value, place) => value === last.values[place])) return points
  return [...points.slice(0, -1), { ...last, values }]
}

/** A course with trades at the points that they fell into; those before it are left out. */
export function withTrades(points: readonly CoursePoint[], trades: readonly Trade[]): readonly CoursePoint[] {
  const counts = new Map<number, { bought: number; sold: number }>()
  for (const { time, side } of trades) {
    const place = points.findLastIndex((point) => point.time <= time)
    if (place === -1) continue
    const { bought, sold } = counts.get(place) ?? { bought: 0, sold: 0 }
    counts.set(place, side === 'buy' ? { bought: bought + 1, sold } : { bought, sold: sold + 1 })
  }
  return counts.size === 0 ? points : points.map((point, place) => ({ ...point, ...counts.get(place) }))
}

/** One point a second, which is what can be drawn: of several the last, with the trades of all. */
export function onePerSecond(points: readonly CoursePoint[]): CoursePoint[] {
  const bySecond = new Map<number, CoursePoint>()
  for (const point of points) {
    const second = Math.floor(point.time / 1000)
    const before = bySecond.get(second)
    const [bought, sold] = [point.bought + (before?.bought ?? 0), point.sold + (before?.sold ?? 0)]
    bySecond.set(second, before ? { ...point, bought, sold } : point)
  }
  return [...bySecond.values()]
}

/** How exactly its points have to be named: by the clock, where they are of one day; by the day; or by both. */
export type Exactness = 'clock' | 'day' | 'both'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

/** How exactly the points of a course have to be named. `dayOf` tells the day of an instant. */
export function exactnessOf(
  points: readonly Pick<CoursePoint, 'time'>[],
  dayOf: (time: number) => string,
): Exactness {
  const [begin, end] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 0]
  if (end - begin < dayMs && dayOf(begin) === dayOf(end)) return 'clock'
  // The last point is of this moment, whatever the others are.
  const isByDay = points.slice(1, -1).every(({ time }, index) => time - points[index]!.time > 22 * hourMs)
  return isByDay && end - begin > 2 * dayMs ? 'day' : 'both'
}

const mostRows = 40

/** The points that a table shows: the first, the last, some between, and the latest with a purchase or a sale. */
export function rowsOf(points: readonly CoursePoint[]): CoursePoint[] {
  const step = Math.max(1, Math.ceil(points.length / mostRows))
  const traded = points.filter(({ bought, sold }) => bought + sold > 0).slice(-mostRows)
  const kept = new Set(traded)
  return points.filter(
    (point, index) => kept.has(point) || index === 0 || (points.length - 1 - index) % step === 0,
  )
}
