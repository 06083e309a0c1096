import { ink } from './inks.ts'

export type Point = readonly [x: number, y: number]
/** A bend: from, towards, to. */
export type Bend = readonly [Point, Point, Point]

/** A point that is `length` away from `from`, at `degrees` (0 to the right, 90 down). */
export function away(from: Point, length: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [from[0] + length * Math.cos(angle), from[1] + length * Math.sin(angle)]
}

function between(a: Point, b: Point, share: number): Point {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}

/** Writes a path with its numbers rounded to a tenth: path`M${[0, 1]}l5 5`. */
export function path(texts: TemplateStringsArray, ...values: readonly (Point | number)[]): string {
  return texts.reduce((written, text, at) => {
    const value = values[at - 1] ?? 0
    return `${written}${typeof value === 'number' ? tenth(value) : value.map(tenth).join(' ')}${text}`
  })
}

export function tenth(value: number): number {
  return Math.round(value * 10) / 10
}

/** Writes bends one after the other, in relative numbers, which are the shortest. */
export function bends(drawn: readonly Bend[]): string {
  let pen: Point = [0, 0]
  const from = ([x, y]: Point): Point => [x - pen[0], y - pen[1]]
  const move = ([x, y]: Point) => {
    pen = [pen[0] + tenth(x), pen[1] + tenth(y)]
  }
  return drawn
    .map(([start, towards, to], at) => {
      const gap = from(start)
      const lift = at === 0 ? path`M${gap}` : Math.hypot(...gap) > 0.2 ? path`m${gap}` : ''
      if (lift !== '') move(gap)
      const bend = path`q${from(towards)} ${from(to)}`
      move(from(to))
      return lift + bend
    })
    .join('')
}

/** A closed wave around an ellipse: the strand of a guilloche, the edge of a seal or of a ruff. */
export function wave(rx: number, ry: number, height: number, lobes: number, centre: Point = [0, 0]): string {
  const corner = (at: number): Point => {
    const share = 1 + ((at % 2 === 0 ? 2 : -2) * height) / rx
    const degrees = (at * 180) / lobes
    const [x, y] = away([0, 0], share, degrees)
    return [centre[0] + rx * x, centre[1] + ry * y]
  }
  // Smooth bends (t) lie between the middles of the sides of a star, and carry each other's rounding on.
  const start = between(corner(-1), corner(0), 0.5)
  let pen: Point = [tenth(start[0]), tenth(start[1])]
  let towards = corner(0)
  let written = path`M${pen}q${[towards[0] - pen[0], towards[1] - pen[1]]} `
  for (let at = 1; at <= lobes * 2; at += 1) {
    const to = between(towards, corner(at), 0.5)
    const step: Point = [tenth(to[0] - pen[0]), tenth(to[1] - pen[1])]
    pen = [pen[0] + step[0], pen[1] + step[1]]
    towards = [2 * pen[0] - towards[0], 2 * pen[1] - towards[1]]
    written += at === 1 ? path`${step}` : path`t${step}`
  }
  return `${written}z`
}

/** The engraver's shadow: cuts that swell and taper, following the form from one bend to another. */
export function hatch(first: Bend, last: Bend, count: number, swell: number): string {
  return bends(
    Array.from({ length: count }, (_, cut): Bend[] => {
      const share = cut / (count - 1)
      const from = between(first[0], last[0], share)
      const towards = between(first[1], last[1], share)
      const to = between(first[2], last[2], share)
      const degrees = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI
      return [
        [from, towards, to],
        [to, away(towards, swell * 2, degrees + 90), from],
      ]
    }).flat(),
  )
}

/** A drawn line; its ends are round, as all are. */
export function line(d: string, width = 2.6, colour = ink): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>`
}

/** A flat shape. */
export function flat(d: string, colour = ink): string {
  return colour === ink ? `<path d="${d}"/>` : `<path d="${d}" fill="${colour}"/>`
}

/** Drawn once on the right, and mirrored to the left. A second pair in one figure needs an id of its own. */
export function both(drawn: string, id = 'b'): string {
  return `<g id="${id}">${drawn}</g><use href="#${id}" transform="scale(-1 1)"/>`
}
