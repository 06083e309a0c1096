import { coat, tie } from '../dress.ts'
import { brows, by, eye } from '../face.ts'
import type { Figure } from '../figure.ts'
import { ink, mint, paper, rose, vermilion, yellow } from '../inks.ts'
import { both, flat, hatch, line } from '../line.ts'

const gaze = { skin: vermilion, lid: -0.1, slant: -12, look: [0.25, 0] as const }
const coatColour = '#23475a'

export const fox: Figure = {
  name: 'vos',
  ground: mint,
  lobes: 18,
  bust: () => coat(coatColour) + tie(coatColour, yellow),
  head: (mood) => `
${both(`<g transform="rotate(${by(mood, 0, -5, 26)} 28-26)">${flat('M8-32C18-54 30-66 42-72 50-56 50-38 42-16Z', vermilion)}${flat('M42-72C35-68 29-65 24-58 32-55 41-55 48-58 47-65 45-68 42-72Z')}${flat('M22-36C27-46 32-51 37-54 42-50 42-38 38-28Z', rose)}</g>${flat('M-1-38C16-38 32-34 41-20 42-8 47 2 56 12 46 16 38 24 28 34 18 44 8 51-1 51Z', vermilion)}${flat('M56 12C42 6 28 8 20 15 12 22 10 32-1 32V51C8 51 18 44 28 34 38 24 46 16 56 12Z', paper)}`)}
${flat(
  hatch(
    [
      [40, -18],
      [42, -4],
      [52, 11],
    ],
    [
      [31, 6],
      [31, 8],
      [32, 9],
    ],
    5,
    0.9,
  ),
)}
${eye(mood, [-19, -3], 12, gaze)}${eye(mood, [19, -3], 12, gaze)}
${brows(mood, [8, -18], 20, 5, ink, 6)}
${flat('M-9 29Q0 24 9 29 8 37 0 39-8 37-9 29Z')}
${line(by(mood, 'M0 38V42Q8 46 17 37M0 42Q-6 45-11 42', 'M0 38V41Q-12 48-20 36M0 41Q12 48 20 36', 'M-13 46Q-8 40 0 41 8 40 13 46M0 38V41'))}`,
}
