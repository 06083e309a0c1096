import { coat, jabot } from '../dress.ts'
import { by, eye } from '../face.ts'
import type { Figure } from '../figure.ts'
import { delft, ink, mix, paper, rose, slate, yellow } from '../inks.ts'
import { flat, hatch, line } from '../line.ts'

const gaze = { skin: paper, lid: -0.3, slant: 0, look: [0.25, 0] as const, side: -1 as const, iris: yellow }

export const heron: Figure = {
  name: 'reiger',
  ground: mix(rose, paper, 0.15),
  lobes: 22,
  lean: 8,
  bust: () => coat(delft, 58),
  front: jabot,
  head: (mood) => `
${flat(by(mood, 'M-28-36C-46-46-60-44-76-32-62-34-48-30-34-22Z', 'M-26-40C-40-58-54-64-70-64-58-54-48-40-36-24Z', 'M-30-34C-52-34-62-14-62 8-56-6-48-16-36-20Z'))}
${flat('M-18 62C-30 36-8 26-20 6-32-2-42-12-40-26-36-48-12-56 10-46 20-42 24-34 24-26 24-12 12-6 8-2 14 22 6 40 20 62Z', paper)}
${flat('M-39-30C-36-48-12-56 10-46 16-44 20-40 22-36 4-40-14-34-26-18-34-18-38-24-39-30Z', mix(slate, ink, 0.3))}
${flat(
  hatch(
    [
      [6, 8],
      [13, 24],
      [11, 56],
    ],
    [
      [-10, 12],
      [-8, 30],
      [-12, 56],
    ],
    5,
    1,
  ),
)}
${flat('M18-38C36-36 54-32 72-22 54-16 38-14 22-15Z', yellow)}
${line(by(mood, 'M20-26C32-25 48-24 70-22', 'M10-16C20-16 30-24 70-22', 'M14-12C22-26 38-24 70-22'))}
${eye(mood, [2, -26], 12, gaze)}
${line(by(mood, 'M-8-41Q4-45 14-38', 'M-8-46Q4-53 16-45', 'M-12-36Q2-46 14-47'), 4)}`,
}
