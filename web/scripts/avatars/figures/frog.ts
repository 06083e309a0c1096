import { coat, tie } from '../dress.ts'
import { brows, by, eye } from '../face.ts'
import type { Figure } from '../figure.ts'
import { delft, ink, mint, mix, moss, paper, rose, vermilion, yellow } from '../inks.ts'
import { both, flat, hatch, line } from '../line.ts'

const skin = mix(moss, yellow, 0.22)
const gaze = { skin, lid: -0.2, iris: paper }

/** In the jacket and badge of the trading floor. */
export const frog: Figure = {
  name: 'kikker',
  ground: yellow,
  lobes: 20,
  bust: () =>
    `${coat(delft)}${tie(delft, vermilion)}${flat('M22 55H38V65H22Z', paper)}${line('M26 60H34', 1.8)}`,
  head: (mood) => `
${both(`<circle cx="27" cy="-28" r="19" fill="${skin}"/>`)}
${flat('M0-26C32-28 56-12 57 12 57 34 36 47 0 47S-57 34-57 12C-56-12-32-28 0-26Z', skin)}
${flat('M-56 16C-34 30 34 30 56 16 54 36 34 47 0 47S-54 36-56 16Z', mint)}
${flat(
  hatch(
    [
      [42, -14],
      [56, 2],
      [54, 20],
    ],
    [
      [35, 4],
      [40, 10],
      [39, 18],
    ],
    6,
    1,
  ),
)}
${line('M-8-2v2M8-2v2M-40-2v.1M-34 4v.1M-44 6v.1', 3.6, mix(moss, ink, 0.5))}
${eye(mood, [-27, -29], 14, gaze)}${eye(mood, [27, -29], 14, gaze)}
${mood === 'neutral' ? '' : brows(mood, [17, -45], 16, 4)}
${by(mood, line('M-38 14Q-20 25 0 24T40 12', 3.4), `${flat('M-42 8C-24 18 24 18 42 8 40 28 22 40 0 40S-40 28-42 8Z')}${flat('M-20 35C-14 24 14 24 20 35 8 41-8 41-20 35Z', vermilion)}`, line('M-34 28C-20 14 20 14 34 28', 3.4))}
<circle cx="-46" cy="14" r="6" fill="${rose}"/><circle cx="46" cy="14" r="6" fill="${rose}"/>`,
}
