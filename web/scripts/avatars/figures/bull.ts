import { coat, lace } from '../dress.ts'
import { brows, by, eye } from '../face.ts'
import type { Figure } from '../figure.ts'
import { delft, ink, paper, rose, vermilion, yellow } from '../inks.ts'
import { both, flat, hatch, line } from '../line.ts'

const hide = '#8f3d24'
const gaze = { skin: hide, slant: -14 }

export const bull: Figure = {
  name: 'stier',
  ground: yellow,
  lobes: 16,
  bust: () => coat(delft) + lace(),
  head: (mood) => `
${both(`${flat('M20-42C44-43 53-54 51-72 67-56 64-24 26-24Z', paper)}${flat('M51-72C65-58 65-50 63-44 60-48 56-50 50-52 52-60 52-66 51-72Z')}<path d="M30-24C44-34 62-26 68-12 54-6 40-6 30-12Z" fill="${hide}" transform="rotate(${by(mood, 0, -8, 26)} 30-18)"/>`)}
${flat('M0-50C22-50 38-44 38-26 38-10 32 2 28 14L24 34H-24L-28 14C-32 2-38-10-38-26-38-44-22-50 0-50Z', hide)}
${flat(
  hatch(
    [
      [31, -40],
      [44, -20],
      [27, 14],
    ],
    [
      [22, 2],
      [22, 8],
      [14, 12],
    ],
    6,
    1,
  ),
)}
${eye(mood, [-17, -12], 12, gaze)}${eye(mood, [17, -12], 12, gaze)}
${brows(mood, [5, -26], 25, 7, ink, -4)}
${flat('M-22-50C-20-62-8-58-8-60-4-66 6-66 8-59 16-62 22-58 22-48 14-34 10-42 4-30 0-38-6-32-8-38-14-34-20-40-22-50Z')}
${flat('M0 8C22 8 34 18 34 30S22 50 0 50-34 42-34 30-22 8 0 8Z', rose)}
${both(flat('M20 20C10 17 8 24 12 29 18 28 22 25 20 20Z'), 'n')}
${by(
  mood,
  line('M-20 40Q0 47 21 38', 3.2),
  flat('M-25 35Q0 42 25 35 20 49 0 49T-25 35Z') + flat('M-13 44Q0 38 13 44 6 49 0 49T-13 44Z', vermilion),
  line('M-19 45Q0 33 19 45', 3.2),
)}
${line('M-7 27C-12 44 12 44 7 27', 6)}${line('M-7 27C-12 44 12 44 7 27', 3.6, yellow)}`,
}
