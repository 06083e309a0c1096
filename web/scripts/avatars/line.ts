export type Point = readonly [x: number, y: number]
/** A bend: from, towards, to. */
export type Bend = readonly [Point, Point, Point]

/** A point that is `length` away from `from`, at `degrees` (0 to the right, 90 down). */
export function away(from: Point, length: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [from[0] + length * Math.cos(angle), from[1] + length * Math.sin(angle)]
}

export function between(a: Point, b: Point, share: number): Point {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}

/** Writes a path with its numbers rounded to a tenth: path`M${[0, 1]}l5 5`. */
export function path(texts: TemplateStringsArray, ...values: readonly (Point | number)[]): string {
  return texts.reduce((written, text, at) => {
    const value = values[at - 1] ?? 0
    return `${written}${typeof value === 'number' ? rounded(value) : value.map(rounded).join(' ')}${text}`
  })
}

function rounded(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** A closed wave around an ellipse: the strand of a guilloche, the edge of a seal or of a ruff. */
export function wave(rx: number, ry: number, height: number, lobes: number, centre: Point = [0, 0]): string {
  const at = (angle: number, more: number): Point => [
    centre[0] + (rx + more) * Math.cos(angle),
    centre[1] + (ry + (more * ry) / rx) * Math.sin(angle),
  ]
  const step = Math.PI / lobes
  const bends = Array.from({ length: lobes * 2 }, (_, half) => {
    const peak = at((half + 0.5) * step, half % 2 === 0 ? height * 2 : -height * 2)
    return path`Q${peak} ${at((half + 1) * step, 0)}`
  })
  return `${path`M${at(0, 0)}`}${bends.join('')}Z`
}

/** The engraver's shadow: cuts that swell and taper, following the form from one bend to another. */
export function hatch(first: Bend, last: Bend, count: number, swell: number): string {
  const cuts = Array.from({ length: count }, (_, cut) => {
    const share = count === 1 ? 0 : cut / (count - 1)
    const [from, towards, to] = first.map((point, at) => between(point, last[at]!, share)) as unknown as Bend
    const run = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
    const back: Point = [
      towards[0] - ((to[1] - from[1]) / run) * swell * 2,
      towards[1] + ((to[0] - from[0]) / run) * swell * 2,
    ]
    return path`M${from}Q${towards} ${to}Q${back} ${from}`
  })
  return cuts.join('')
}
