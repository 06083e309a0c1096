import { coat, tie } from '../dress.ts'
import { brows, by, eye, type Mood } from '../face.ts'
import type { Figure } from '../figure.ts'
import { brown, ink, lilac, mix, paper, plum, sand, vermilion, yellow } from '../inks.ts'
import { away, type Bend, bends, both, flat, hatch, line } from '../line.ts'

const feathers = mix(brown, ink, 0.2)
const gaze = { skin: sand, iris: yellow, lid: -0.45 }

export const owl: Figure = {
  name: 'uil',
  ground: lilac,
  lobes: 24,
  bust: () => coat(plum) + tie(plum, yellow),
  head: (mood) => `
${both(`${flat('M-1-46C14-46 26-54 38-72 46-56 48-38 45-20 49 4 44 28 30 42 20 50 8 52-1 52Z', feathers)}<circle cx="19" cy="-8" r="23" fill="${sand}"/>${line(disc(), 1.3)}`)}
${flat('M0 20C16 22 22 34 18 50H-18C-22 34-16 22 0 20Z', sand)}${line('M-16 30q4 5 8 0t8 0 8 0 8 0M-18 38q4 5 9 0t9 0 9 0 9 0M-17 46q4 5 8.500 0t8.500 0 8.500 0 8.500 0', 2, feathers)}${flat(
  hatch(
    [
      [41, -34],
      [44, 0],
      [40, 22],
    ],
    [
      [30, 18],
      [31, 28],
      [24, 42],
    ],
    5,
    1,
  ),
)}
${eye(mood, [-18, -8], 14, gaze)}${eye(mood, [18, -8], 14, gaze)}
${brows(mood, [1, -18], 34, 9, paper, 24)}
${beak(mood)}`,
}

/** The feathers that stand around an eye. */
function disc(): string {
  return bends(
    Array.from({ length: 20 }, (_, at): Bend => {
      const from = away([19, -8], 16, at * 18)
      const to = away([19, -8], 22, at * 18 + 6)
      return [from, away([19, -8], 20, at * 18), to]
    }),
  )
}

function beak(mood: Mood): string {
  const upper = flat('M-8 0Q0-10 8 0 8 10 0 18-8 10-8 0Z', yellow)
  return by(
    mood,
    upper + line('M-7 3Q0 8 7 3', 2),
    `${flat('M-8 6Q0 36 8 6Z')}${flat('M-4 14Q0 28 4 14Z', vermilion)}${flat('M-9-2Q0-12 9-2 9 6 0 15-9 6-9-2Z', yellow)}`,
    upper + line('M-7 11Q0 2 7 11', 2),
  )
}
