// What a chart shows of its points: which places, which values, and the names on its vertical axis.

import { type Range, ticksWithin } from '../graph/graph-scale.ts'
import type { Tick } from '../graph/tick.ts'
import type { TimeSeriesPoint } from './time-series.ts'

/** How the axis writes a value, and the smallest step that it takes. */
export interface Axis {
  step: number
  write: (value: number) => string
}

/** The smallest number of points that fills a chart: a series that has just begun is drawn at the left. */
const fewest = 24

/** The range of places that is in view: all points. */
export function viewOf(points: number): Range {
  return [0, Math.max(points, fewest) - 1]
}

/** The smallest range of a scale, as a fraction of its values, so that noise does not look like a move. */
const leastSpan = 0.002

/** The space above and below the lines, as a fraction of their range: the marks of trades hang there. */
const [above, below] = [0.15, 0.2]

/**
 * The range of values that is drawn. A level is kept in view, unless the lines would lose more than half of their height
 * for it, and lines that hardly move are not magnified.
 * @param shown the places of the lines that are drawn
 */
export function scaleOf(
  points: readonly Pick<TimeSeriesPoint, 'values'>[],
  shown: readonly number[],
  level: number | null,
): Range {
  const values = points.flatMap((point) => shown.flatMap((place) => point.values[place] ?? []))
  if (values.length === 0) return [0, 1]
  const [low, high] = withLevel([Math.min(...values), Math.max(...values)], level)
  const middle = (low + high) / 2
  const span = Math.max(high - low, leastSpan * Math.abs(middle)) || 1
  return [middle - span * (0.5 + below), middle + span * (0.5 + above)]
}

function withLevel([low, high]: Range, level: number | null): Range {
  if (level === null) return [low, high]
  const range: Range = [Math.min(low, level), Math.max(high, level)]
  const isFar = range[1] - range[0] > 2 * (high - low)
  return isFar ? [low, high] : range
}

const mostTicks = 6

/** The smallest step that is visible in the text of a price. */
export function smallestStep(write: (price: number) => string): number {
  return write(1.0001) === write(1) ? 0.01 : 0.0001
}

/**
 * Names for some values of a range: multiples of the smallest step, which `write` does not round. None is below zero, where a
 * scale may reach but no price can be.
 */
export function valueTicks(range: Range, { step, write }: Axis): Tick[] {
  const count = Math.min(mostTicks, (range[1] - range[0]) / step)
  return ticksWithin(range, count)
    .filter((at) => at >= 0 && Math.abs(at / step - Math.round(at / step)) < 1e-6)
    .map((at) => ({ at, text: write(Math.abs(at)) }))
}
