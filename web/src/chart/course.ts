// What a course, of a portfolio or of a position, is drawn and told from.

/** A course at an instant: its value, what stands beside it, and how often was bought and sold since the one before. */
export interface CoursePoint {
  time: number
  value: number
  beside: number | null
  bought: number
  sold: number
}

/** The numbers of a course in a sentence. */
export interface CourseFigures {
  first: number
  last: number
  low: number
  high: number
  bought: number
  sold: number
  /** How far the value, and what stands beside it, came, as fractions; null where that cannot be told. */
  change: number | null
  besideChange: number | null
}

/** Sums a course up; `now` is its value of this moment, which takes the place of the last point's. */
export function figuresOf(points: readonly CoursePoint[], now: number | null): CourseFigures | null {
  const [first, end] = [points[0], points.at(-1)]
  if (first === undefined || end === undefined) return null
  const last = now ?? end.value
  const values = [...points.slice(0, -1).map(({ value }) => value), last]
  return {
    first: first.value,
    last,
    low: Math.min(...values),
    high: Math.max(...values),
    bought: points.reduce((sum, { bought }) => sum + bought, 0),
    sold: points.reduce((sum, { sold }) => sum + sold, 0),
    change: changeOf(first.value, last),
    besideChange: changeOf(points.find(({ beside }) => beside !== null)?.beside ?? null, end.beside),
  }
}

function changeOf(from: number | null, to: number | null): number | null {
  return from === null || to === null || from === 0 ? null : to / from - 1
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

const mostRows = 40

/** The points that a table shows: all with a purchase or a sale, the first and the last, and some of the others. */
export function rowsOf<Point extends Pick<CoursePoint, 'bought' | 'sold'>>(
  points: readonly Point[],
): Point[] {
  const step = Math.max(1, Math.ceil(points.length / mostRows))
  return points.filter(
    ({ bought, sold }, index) => bought + sold > 0 || index === 0 || (points.length - 1 - index) % step === 0,
  )
}
