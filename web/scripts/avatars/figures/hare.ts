import { coat, jabot } from '../dress.ts'
import { brows, by, eye, type Mood } from '../face.ts'
import type { Figure } from '../figure.ts'
import { brown, ink, mix, moss, paper, rose, sand, vermilion } from '../inks.ts'
import { flat, hatch, line } from '../line.ts'

const fur = mix(sand, brown, 0.28)
const gaze = { skin: fur, lid: -0.55 }

export const hare: Figure = {
  name: 'haas',
  ground: vermilion,
  lobes: 22,
  bust: () => coat(moss) + jabot(),
  head: (mood) => `
${ears(mood)}
${flat('M0-34C24-34 34-18 34 2 40 8 42 16 40 22 34 22 34 28 30 32 22 42 12 46 0 46S-22 42-30 32C-34 28-34 22-40 22-42 16-40 8-34 2-34-18-24-34 0-34Z', fur)}
${flat(
  hatch(
    [
      [29, -22],
      [40, -4],
      [36, 14],
    ],
    [
      [26, 14],
      [28, 20],
      [24, 36],
    ],
    5,
    1,
  ),
)}
${flat('M0 10C10 10 22 16 24 26S12 38 0 38-26 36-24 26-10 10 0 10Z', paper)}
<path d="M-7 31V43H7V31M0 31V43" fill="${paper}" stroke="${ink}" stroke-width="1.800"/>
${eye(mood, [-17, -5], 12.5, gaze)}${eye(mood, [17, -5], 12.5, gaze)}
${brows(mood, [9, -21], 16, 4, ink, 8)}
${flat('M-8 14Q0 11 8 14 6 21 0 23-6 21-8 14Z')}
${line(`${by(mood, 'M-16 29Q-8 35 0 30 8 35 17 27', 'M-20 24Q-14 36 0 30 14 36 20 24', 'M-16 36Q-10 29 0 30 10 29 16 36')}M0 22v8`)}${line('M-20 20-48 15M-20 25-48 26M20 20 48 15M20 25 48 26', 1.5)}`,
}

function ears(mood: Mood): string {
  const ear = `<g id="e">${flat('M0-20C-9-44-5-66 5-73 15-66 19-44 11-20Z', fur)}${flat('M3-30C-3-46 0-58 5-64 10-58 13-46 8-28Z', rose)}${flat('M-5-61C-3-67 1-70 5-73 9-70 13-67 15-61 8-65 2-65-5-61Z')}</g>`
  const [left, right] = by(mood, [-6, 24], [-8, 8], [-104, 112])
  return `<g transform="translate(${by(mood, 12, 12, 18)})rotate(${right} 4-20)">${ear}</g><use href="#e" transform="scale(-1 1)translate(${by(mood, 12, 12, 18)})rotate(${-left} 4-20)"/>`
}
