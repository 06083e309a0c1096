import { ink, mix, paper } from './inks.ts'
import { away, type Bend, bends, line, type Point, path, wave } from './line.ts'

/** Shoulders. The seal cuts them off below. */
export function coat(colour: string, wide = 62): string {
  return `<path d="${path`M${-wide} 80C${-wide} 54 -30 42 0 42S${wide} 54 ${wide} 80Z`}" fill="${colour}"/>`
}

/** The millstone ruff of the first shareholders, 1602. */
export function ruff(y = 52, rx = 52, ry = 16): string {
  const pleats = Array.from({ length: 15 }, (_, pleat): Bend => {
    const [cos, sin] = away([0, 0], 1, -8 + pleat * 14)
    const from: Point = [cos * rx * 0.5, y - 7 + sin * ry * 0.4]
    const to: Point = [cos * rx * 0.98, y + sin * ry * 0.98]
    return [from, [(from[0] + to[0]) / 2 + 4 * sin, (from[1] + to[1]) / 2 - 3 * cos], to]
  })
  return `<path d="${wave(rx, ry, 1.8, 20, [0, y])}" fill="${paper}"/>${line(bends(pleats), 1.3)}`
}

/** A flat collar with a lace edge. */
export function lace(): string {
  const teeth = [-40, -30, -20, -10, 0, 10, 20, 30].map(
    (x) => path`Q${x + 9} ${edge(x) + 9} ${x + 10} ${edge(x + 10)}`,
  )
  const holes = [-35, -25, -15, 15, 25, 35].map((x) => path`M${x} ${edge(x) + 1}v.1`)
  return `<path d="${path`M-22 32L-40 ${edge(-40)}`}${teeth.join('')}L22 32Z" fill="${paper}"/>${line(`M0 42v17M-32 46Q-14 53 0 54 14 53 32 46${holes.join('')}`, 1.4)}`
}

function edge(x: number): number {
  return 60 - (x * x) / 130
}

/** Falling pleats at the throat, eighteenth century. */
export function jabot(): string {
  return `<path d="M-17 42Q0 50 17 42L20 52Q26 60 20 66 24 74 15 80H-15Q-24 74-20 66-26 60-20 52Z" fill="${paper}"/>${line(`M-12 50Q-6 57-10 66T-8 79M0 52Q5 60 0 68T1 80M12 50Q8 58 12 66T9 79`, 1.4)}`
}

/** Shirt, lapels and a tie. */
export function tie(coatColour: string, tieColour: string): string {
  const lapel = mix(coatColour, ink, 0.35)
  return `<path d="M-20 40 0 80 20 40Z" fill="${paper}"/><path d="M-22 38-34 50-24 56-29 61-6 80H0ZM22 38 34 50 24 56 29 61 6 80H0Z" fill="${lapel}"/><path d="M-6 46H6L4 55 10 72 0 80-10 72-4 55Z" fill="${tieColour}"/>${line('M-5 55H5', 1.6)}`
}
