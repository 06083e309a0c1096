import { coat } from '../dress.ts'
import { brows, by, eye } from '../face.ts'
import type { Figure } from '../figure.ts'
import { brown, delft, ink, mix, paper, rose, vermilion } from '../inks.ts'
import { both, flat, hatch, line } from '../line.ts'

const fur = mix(vermilion, brown, 0.55)
const gaze = { skin: fur, lid: -0.45 }

/** The saver, cheeks full. */
export const squirrel: Figure = {
  name: 'eekhoorn',
  ground: '#a9dcc0',
  lobes: 24,
  head: (mood) => `
<g transform="rotate(${by(mood, 0, -3, 5)} 30 50)">${flat('M6 62C34 64 58 46 62 16 64 2 58-12 62-28 64-48 50-62 36-57 24-52 24-36 33-34 42-32 38-20 30-8 16 14 4 40 6 62Z', fur)}${flat(
    hatch(
      [
        [38, -52],
        [57, -56],
        [56, -30],
      ],
      [
        [24, 44],
        [36, 38],
        [44, 24],
      ],
      8,
      1.3,
    ),
  )}</g>
<g transform="translate(-8)">${both(`<g transform="rotate(${by(mood, 0, -6, 30)} 24-26)">${flat('M10-28C13-46 18-56 23-62L20-72 27-64 33-73 31-59C36-50 37-38 34-20Z', fur)}${flat('M18-34C21-43 24-49 27-53 30-46 31-38 30-28Z', rose)}</g>`)}
${flat('M0-38C22-38 34-26 34-8 46 0 50 16 44 28 38 40 20 45 0 45S-38 40-44 28C-50 16-46 0-34-8-34-26-22-38 0-38Z', fur)}
${both(`<circle cx="25" cy="20" r="18" fill="${mix(fur, paper, 0.82)}"/>`, 'k')}
${flat('M0 6C8 4 16 8 18 16 18 32 10 43 0 43S-18 32-18 16C-16 8-8 4 0 6Z', paper)}
${eye(mood, [-16, -8], 12.5, gaze)}${eye(mood, [16, -8], 12.5, gaze)}
${brows(mood, [8, -24], 14, 4, ink, 6)}
${flat('M-7 11Q0 8 7 11 5 18 0 19-5 18-7 11Z')}
${line(`${by(mood, 'M-10 27Q-5 31 0 27 5 31 11 25', 'M-15 22Q-10 33 0 27 10 33 15 22', 'M-11 34Q-6 27 0 27 6 27 11 34')}M0 19v8`)}</g>`,
  front: () =>
    `${coat(delft)}${flat('M-41 43C-26 53 14 53 28 43 38 56 12 63-6 63S-50 56-41 43Z', mix(delft, ink, 0.4))}${line('M-14 62v10M2 62v7', 3, paper)}`,
}
