// Where values are drawn: in percent of the width and the height of a graph, from its upper left corner.

export type Range = readonly [low: number, high: number]

export interface GraphScale {
  x: (value: number) => number
  y: (value: number) => number
}

/** The scale of a graph that shows two ranges. A range without width is drawn in the middle. */
export function graphScale(x: Range, y: Range): GraphScale {
  return { x: (value) => percentOf(x, value), y: (value) => round(100 - percentOf(y, value)) }
}

function percentOf([low, high]: Range, value: number): number {
  return high === low ? 50 : round(((value - low) / (high - low)) * 100)
}

/** The path through points, in order. */
export function pathThrough(points: readonly (readonly [x: number, y: number])[], scale: GraphScale): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${scale.x(x)} ${scale.y(y)}`).join('')
}

/** Round values within a range, for an axis: about as many as asked for, at steps of 1, 2 or 5 times a power of ten. */
export function ticksWithin([low, high]: Range, count: number): number[] {
  const rough = (high - low) / Math.max(count, 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5, 10].find((size) => size * power >= rough) ?? 10)
  const ticks: number[] = []
  for (let index = Math.ceil(low / step - 1e-9); index * step <= high + step * 1e-9; index += 1)
    ticks.push(Number((index * step).toPrecision(12)))
  return ticks
}

/** The range of some values, with a margin at both ends: a part of what lies between them. */
export function rangeOf(values: readonly number[], margin = 0.06): Range {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const space = (high - low || Math.abs(high) || 1) * margin
  return [low - space, high + space]
}

const round = (value: number) => Math.round(value * 100) / 100
