import { coat } from '../dress.ts'
import { by, eye } from '../face.ts'
import type { Figure } from '../figure.ts'
import { ink, mix, moss, paper, sand, vermilion, yellow } from '../inks.ts'
import { flat, hatch, line } from '../line.ts'

const back = mix(moss, ink, 0.25)
const gaze = { skin: paper, lid: -0.3, slant: 0, look: [-0.25, 0] as const, side: 1 as const }

export const lapwing: Figure = {
  name: 'kievit',
  ground: sand,
  lobes: 22,
  lean: -7,
  bust: () =>
    `${coat(back, 60)}${flat(
      hatch(
        [
          [20, 46],
          [44, 50],
          [58, 78],
        ],
        [
          [10, 60],
          [24, 66],
          [30, 80],
        ],
        6,
        1,
      ),
    )}`,
  head: (mood) => `
${flat(by(mood, 'M6-49C30-48 50-56 60-72 56-50 40-40 20-36 42-36 56-42 72-54 60-36 40-28 20-28Z', 'M4-49C22-52 34-60 38-72 40-56 34-46 22-38 40-44 52-54 60-68 56-48 42-34 22-28Z', 'M6-49C38-46 56-34 62-4 52-26 40-34 22-34 38-28 46-16 48 2 40-14 32-22 18-26Z'))}
${flat('M-32-14C-30 16-36 34-46 56-20 70 20 68 36 52 30 36 30 4 29-18Z', paper)}
${flat('M-32-12C-30 16-36 34-46 56-24 70 14 68 34 52 16 46-8 34-12 4-16-4-26-8-32-12Z')}
<circle cx="-2" cy="-18" r="31" fill="${paper}"/>
${flat('M-32-10C-38-36-20-52 0-50 18-48 30-36 30-18 18-30 4-34-8-32-20-30-28-22-32-10Z')}
${flat('M-32-20C-44-20-54-16-64-8-52-5-40-4-31-6Z')}
${line(by(mood, 'M-31-12Q-40-14-62-8', 'M-24-8Q-34-4-62-8', 'M-28-4Q-36-14-62-8'), 2.2, yellow)}
${line('M2-10Q16-6 28-14', 3)}
${flat(
  hatch(
    [
      [28, -10],
      [26, 20],
      [32, 46],
    ],
    [
      [14, 6],
      [8, 24],
      [16, 40],
    ],
    5,
    0.9,
  ),
)}
${eye(mood, [-12, -18], 11, gaze)}
${line(by(mood, 'M-22-31Q-12-35-2-30', 'M-22-35Q-12-42 0-34', 'M-25-36Q-12-38-2-30'), 3, paper)}
${flat('M-16 46C-24 38-34 36-40 36-42 44-40 52-36 56-30 54-22 52-16 48-10 54-2 58 4 58 8 52 8 44 4 38-4 38-10 42-16 46Z', vermilion)}${line('M-22 46-31 43M-10 48-2 47', 1.6)}<circle cx="-16" cy="47" r="5" fill="${yellow}"/>`,
}
