import { ink, mix, paper, vermilion } from './inks.ts'
import { away, flat, line, type Point, path } from './line.ts'

export const moods = ['neutral', 'happy', 'sad'] as const
export type Mood = (typeof moods)[number]

/** One of three, by mood. */
export function by<T>(mood: Mood, neutral: T, happy: T, sad: T): T {
  return { neutral, happy, sad }[mood]
}

export type Gaze = {
  /** The colour of the face around it. */
  skin: string
  /** How far the upper lid hangs when nothing happens: -1 wide open, 0 half. */
  lid?: number
  /** Degrees by which the lid falls towards the outside (sad) or, below zero, the inside (stern). */
  slant?: number
  /** Where the pupil is, in shares of the radius. */
  look?: Point
  iris?: string
  /** Which side of the face it is on; in a profile, the side away from the nose. */
  side?: -1 | 1
}

/** An eye of radius `r`. Left of the middle it is mirrored, so that two of them make a face. */
export function eye(mood: Mood, centre: Point, r: number, gaze: Gaze): string {
  const side = gaze.side ?? (centre[0] < 0 ? -1 : 1)
  const [lookX, lookY] = by<Point>(mood, gaze.look ?? [0, 0], [gaze.look?.[0] ?? 0, -0.12], [0, 0.34])
  const pupil: Point = [centre[0] + lookX * r, centre[1] + lookY * r]
  const lid = by(mood, gaze.lid ?? -0.35, -0.72, -0.12)
  const slant = by(mood, gaze.slant ?? 0, -4, 22)
  const glint = away(pupil, r * 0.3, -50)
  const upper = rim(centre, r, lid * r, slant * side, -0.32)
  const lower = rim(centre, r, r * 0.5, 0, -0.6)
  const shade = mix(gaze.skin, ink, 0.2)
  return [
    `<circle cx="${centre[0]}" cy="${centre[1]}" r="${r}" fill="${gaze.iris ?? paper}"/>`,
    path`<circle cx="${pupil[0]}" cy="${pupil[1]}" r="${r * 0.56}"/>`,
    `${path`<circle cx="${glint[0]}" cy="${glint[1]}" r="${r * 0.2}"`} fill="${paper}"/>`,
    flat(upper.edge + upper.above, shade),
    mood === 'happy'
      ? flat(lower.edge + lower.below, gaze.skin) + line(upper.edge + lower.edge)
      : line(upper.edge),
  ].join('')
}

/** Where a lid ends, at `height` from the centre; and the outline of the eye above and below it. */
function rim(centre: Point, r: number, height: number, degrees: number, bulge: number) {
  const cover = r + 0.8
  const half = Math.sqrt(cover * cover - height * height)
  const middle = away(centre, height, degrees + 90)
  const [left, right] = [away(middle, -half, degrees), away(middle, half, degrees)]
  const arc = (long: boolean, sweep: 0 | 1) => path`A${cover} ${cover} 0 ${long ? 1 : 0} ${sweep} ${left}`
  return {
    edge: path`M${left}Q${away(middle, r * bulge, degrees + 90)} ${right}`,
    above: arc(height > 0, 0),
    below: arc(height < 0, 1),
  }
}

/** A brow: thick at the nose, thin outside. `degrees` above zero lifts the outside. */
function brow(inner: Point, length: number, degrees: number, thick: number, colour = ink): string {
  const side = inner[0] < 0 ? -1 : 1
  const towards = (along: number, up: number) =>
    away(away(inner, along * side, -degrees * side), up, -degrees * side - 90)
  return `<path d="${path`M${inner}Q${towards(length * 0.45, length * 0.34)} ${towards(length, 0)}Q${towards(length * 0.4, length * 0.34 + thick)} ${towards(-1, thick)}Z`}" fill="${colour}"/>`
}

/** Both brows, as the mood has them. */
export function brows(
  mood: Mood,
  inner: Point,
  length: number,
  thick: number,
  colour = ink,
  rest = 0,
): string {
  const degrees = by(mood, rest, 12, -26)
  const height = by(mood, 0, -5, -5)
  return [-1, 1]
    .map((side) => brow([inner[0] * side, inner[1] + height], length, degrees, thick, colour))
    .join('')
}

/** A mouth of half width `w`: a wry line, an open laugh, or the corners down. */
export function mouth(mood: Mood, centre: Point, w: number, weight = 3.2): string {
  const [x, y] = centre
  if (mood === 'happy')
    return `<path d="${path`M${x - w} ${y - 1}Q${x} ${y + 3} ${x + w} ${y - 1}Q${x + w * 0.7} ${y + w} ${x} ${y + w}T${x - w} ${y - 1}Z`}"/><path d="${path`M${x - w * 0.55} ${y + w * 0.66}Q${x} ${y + w * 0.3} ${x + w * 0.55} ${y + w * 0.66}Q${x} ${y + w * 1.2} ${x - w * 0.55} ${y + w * 0.66}`}" fill="${vermilion}"/>`
  const lips =
    mood === 'sad'
      ? path`M${x - w * 0.8} ${y + 5}Q${x} ${y - w * 0.55} ${x + w * 0.8} ${y + 5}`
      : path`M${x - w} ${y - 1}Q${x} ${y + w * 0.42} ${x + w} ${y - 3}`
  return line(lips, weight)
}
