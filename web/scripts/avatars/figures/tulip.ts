import { brows, by, eye, mouth } from '../face.ts'
import type { Figure } from '../figure.ts'
import { ink, lilac, mix, moss, paper, vermilion } from '../inks.ts'
import { both, flat, hatch, line } from '../line.ts'

const petal = mix(vermilion, ink, 0.22)
const gaze = { skin: vermilion, lid: -0.3 }

/** Semper Augustus, for which one paid the price of a house, until February 1637. */
export const tulip: Figure = {
  name: 'tulp',
  ground: lilac,
  lobes: 16,
  lean: 15,
  bust: () =>
    `${line('M0 40V80', 9, moss)}${both(flat('M2 80C6 62 26 50 66 20 70 44 54 66 40 80Z', moss), 'l')}${line('M8 80C20 62 40 48 62 30M16 82C30 66 44 58 60 46M-8 80C-20 62-40 48-62 30M-16 82C-30 66-44 58-60 46', 1.6)}`,
  head: (mood) => `
${flat('M-20-24C-18-48-14-58-16-70-6-64 0-56 0-50 0-56 6-64 16-70 14-58 18-48 20-24Z', petal)}
${both(`<g transform="rotate(${by(mood, 0, 9, -5)} 10 44)">${flat('M0 48C34 48 50 24 46-8 44-30 40-46 44-66 22-52 6-30 0-10Z', petal)}${flat('M44-66C36-50 36-40 34-28 30-36 28-44 29-54 34-59 39-63 44-66ZM42-40C38-28 42-14 36 2 46-4 47-14 46-18Z', paper)}</g>`)}
${flat('M0-60C18-48 32-24 32 4 32 32 18 48 0 48S-32 32-32 4C-32-24-18-48 0-60Z', vermilion)}
${flat('M0-60C6-50 2-38 6-22 8-34 12-38 12-49ZM0-60C-6-50-2-38-4-16-8-32-14-38-13-48ZM26-22C22-14 26-8 28 0L32 2C32-8 30-16 26-22ZM-26-22C-22-14-26-8-28 0L-32 2C-32-8-30-16-26-22Z', paper)}
${flat(
  hatch(
    [
      [31, 6],
      [32, 24],
      [20, 42],
    ],
    [
      [25, 18],
      [22, 28],
      [8, 40],
    ],
    5,
    1,
  ),
)}
${eye(mood, [-13, 2], 11.5, gaze)}${eye(mood, [13, 2], 11.5, gaze)}
${brows(mood, [7, -15], 13, 4)}
${mouth(mood, [0, 25], 11)}`,
}
