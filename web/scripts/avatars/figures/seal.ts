import { coat } from '../dress.ts'
import { brows, by, eye } from '../face.ts'
import type { Figure } from '../figure.ts'
import { delft, ink, mix, paper, slate, vermilion } from '../inks.ts'
import { both, flat, hatch, line } from '../line.ts'

const fur = mix(slate, paper, 0.2)
const pale = mix(slate, paper, 0.65)
const gaze = { skin: fur, iris: '#6b4a30', lid: -0.7 }

export const seal: Figure = {
  name: 'zeehond',
  ground: '#5f93d6',
  lobes: 18,
  bust: () => `${coat(paper)}${line('M-64 66Q0 52 64 66M-64 78Q0 64 64 78', 5, delft)}`,
  head: (mood) => `
${flat('M0-54C26-54 38-36 39-12 40 8 40 22 44 52 20 66-20 66-44 52-40 22-40 8-39-12-38-36-26-54 0-54Z', fur)}
${line('M-12-44v.1M-2-48v.1M8-43v.1M-22-38v.1M-4-38v.1M18-38v.1M28 30v.1M32 22v.1M-30 28v.1M-26 36v.1', 4.5, mix(slate, ink, 0.5))}
${flat(
  hatch(
    [
      [33, -32],
      [46, -4],
      [40, 40],
    ],
    [
      [28, 16],
      [30, 30],
      [22, 52],
    ],
    6,
    1,
  ),
)}
${both(`<circle cx="12" cy="19" r="15" fill="${pale}"/>`)}
${flat('M-9 4Q0-1 9 4 7 12 0 14-7 12-9 4Z')}
${line(`${by(mood, 'M-16 28Q-8 32 0 26 8 32 17 26', 'M-18 24Q-12 36 0 27 12 36 18 24', 'M-14 34Q-9 27 0 27 9 27 14 34')}M0 13V26`)}
${line('M18 18 50 10M18 22 52 22M17 26 48 33M-18 18-50 10M-18 22-52 22M-17 26-48 33', 1.5)}
${both(`<circle cx="18" cy="-8" r="15" fill="${pale}"/>`, 'k')}${eye(mood, [-18, -8], 12, gaze)}${eye(mood, [18, -8], 12, gaze)}
${brows(mood, [10, -28], 12, 3.5, ink, 6)}`,
  front: () =>
    `${flat('M-48 38Q0 60 48 38L52 50Q0 72-52 50ZM-8 58H8L20 80H6L0 68-6 80H-20Z', vermilion)}${line('M-8 52Q-10 58-7 64M8 52Q10 58 7 64', 2)}`,
}
