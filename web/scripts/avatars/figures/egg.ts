import { coat, ruff } from '../dress.ts'
import { brows, by, eye, type Mood, mouth } from '../face.ts'
import type { Figure } from '../figure.ts'
import { brown, ink, mix, paper, sand, yellow } from '../inks.ts'
import { flat, hatch, line } from '../line.ts'

const shell = mix(sand, paper, 0.35)
const gaze = { skin: shell, lid: -0.3 }
const whole = 'M0-62C25-62 41-26 41 3 41 30 24 46 0 46S-41 30-41 3C-41-26-25-62 0-62Z'
const lid = 'M-31-42C-24-56-12-66 0-66S24-56 31-42L23-49 15-41 5-51-4-41-14-50-22-40Z'
const cup =
  'M-33-34-24-28-15-37-5-28 4-38 14-29 22-36 32-34C38-22 41-8 41 3 41 30 24 46 0 46S-41 30-41 3C-41-8-38-22-33-34Z'

/** The default: a nest egg. Nobody knows yet what will come out. */
export const egg: Figure = {
  name: 'ei',
  ground: '#8fb8a8',
  lobes: 18,
  bust: () => coat(ink, 56),
  head: (mood) => `${shellOf(mood)}
${mood === 'sad' ? line('M4-61-4-50 6-44-3-36') : ''}
${eye(mood, [-14, -2], 12.5, gaze)}${eye(mood, [14, -2], 12.5, gaze)}
${brows(mood, [7, -21], 16, 4)}
${mouth(mood, [0, 22], 12)}`,
  blank: shellOf,
  front: () => ruff(),
}

function shellOf(mood: Mood): string {
  const hatching = `${flat('M-28-36C-26-48-20-54-10-50-4-56 6-56 10-50 20-54 26-48 28-36Z', yellow)}${flat(cup, shell)}<g transform="translate(3-7)rotate(10)">${flat(lid, shell)}</g>`
  return `${by(mood, flat(whole, shell), hatching, flat(whole, shell))}
${line(`M-27 10v.1M24 16v.1M29-8v.1M-31-10v.1${mood === 'happy' ? '' : 'M14-44v.1M-10-48v.1M-18-40v.1'}`, 4, brown)}
${flat(
  hatch(
    [
      [34, -24],
      [48, -8],
      [38, 18],
    ],
    [
      [23, -6],
      [27, 8],
      [16, 38],
    ],
    7,
    1,
  ),
)}`
}
