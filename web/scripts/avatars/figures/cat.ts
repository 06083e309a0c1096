import { coat, ruff } from '../dress.ts'
import { brows, by, eye } from '../face.ts'
import type { Figure } from '../figure.ts'
import { delft, ink, mint, mix, paper, plum, rose, vermilion, yellow } from '../inks.ts'
import { both, flat, line } from '../line.ts'

const fur = mix(yellow, vermilion, 0.4)
const stripe = mix(vermilion, ink, 0.3)
const gaze = { skin: fur, iris: mint, lid: -0.15, slant: -6 }

export const cat: Figure = {
  name: 'poes',
  ground: mix(delft, '#ffffff', 0.18),
  lobes: 18,
  bust: () => coat(plum),
  head: (mood) => `
${both(`<g transform="rotate(${by(mood, 0, -6, 30)} 26-22)">${flat('M8-32C16-50 28-62 40-70 48-54 48-34 43-14Z', fur)}${flat('M22-38C26-46 32-52 37-56 41-48 41-38 38-28Z', rose)}</g>${flat('M-1-40C26-40 43-24 43 0 51 8 54 16 53 24 44 23 40 28 35 35 24 43 10 46-1 46Z', fur)}${flat('M10-40C12-32 12-26 10-18 18-24 20-32 20-37ZM48 8C40 6 34 8 30 10 38 12 46 14 53 18Z', stripe)}`)}
${flat('M-4-41C-3-32-2-24 0-16 2-24 3-32 4-41Z', stripe)}
${flat('M0 10C12 8 24 16 24 26 24 36 12 42 0 42S-24 36-24 26C-24 16-12 8 0 10Z', paper)}
${eye(mood, [-19, -4], 13, gaze)}${eye(mood, [19, -4], 13, gaze)}
${brows(mood, [10, -20], 15, 3.5, stripe, 4)}
${flat('M-7 14Q0 11 7 14 5 20 0 21-5 20-7 14Z', vermilion)}
${line(`${by(mood, 'M-14 28Q-7 33 0 28 7 33 15 26', 'M-18 23Q-12 35 0 29 12 35 18 23', 'M-14 35Q-8 28 0 29 8 28 14 35')}M0 20v8`)}
${line('M20 22 52 16M20 27 54 28M-20 22-52 16M-20 27-54 28', 1.5)}`,
  front: () => ruff(53),
}
