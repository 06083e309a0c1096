import { coat, ruff } from '../dress.ts'
import { brows, eye, mouth } from '../face.ts'
import type { Figure } from '../figure.ts'
import { brown, ink, mix, rose, sand, sky, vermilion, yellow } from '../inks.ts'
import { both, flat, hatch, line } from '../line.ts'

const gaze = { skin: brown, lid: -0.2, slant: 4 }

/** In the tall hat of the regents. */
export const bear: Figure = {
  name: 'beer',
  ground: sky,
  lobes: 14,
  bust: () => coat(ink),
  head: (mood) => `
${both(`<circle cx="33" cy="-25" r="14" fill="${brown}"/><circle cx="34" cy="-25" r="7.500" fill="${rose}"/>${flat('M-1-42C24-42 36-28 38-8 45 2 50 12 50 21 43 20 40 25 40 30 34 29 31 34 28 39 20 45 10 48-1 48Z', brown)}`)}
${flat(
  hatch(
    [
      [34, -22],
      [46, 6],
      [42, 26],
    ],
    [
      [22, 8],
      [28, 20],
      [18, 42],
    ],
    6,
    1,
  ),
)}
${flat('M-48-37C-30-29 30-29 48-37 48-30 34-26 0-26S-48-30-48-37Z')}
${flat('M-28-34C-25-50-24-62-22-70Q0-76 22-70C24-62 25-50 28-34Q0-26-28-34Z')}
${flat('M-26-46Q0-38 26-46L28-36Q0-28-28-36Z', vermilion)}<path d="M-6-43H7V-31H-6Z" fill="none" stroke="${yellow}" stroke-width="3"/>
${eye(mood, [-17, -6], 12, gaze)}${eye(mood, [17, -6], 12, gaze)}
${brows(mood, [8, -20], 14, 5, mix(brown, ink, 0.75), -6)}
<ellipse cy="22" rx="22" ry="19" fill="${sand}"/>
${flat('M-11 10Q0 5 11 10 10 19 0 21-10 19-11 10Z')}${line('M0 20v8')}
${mouth(mood, [0, 28], 12)}`,
  front: () => ruff(55),
}
