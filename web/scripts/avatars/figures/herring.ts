import { ruff } from '../dress.ts'
import { by, eye } from '../face.ts'
import type { Figure } from '../figure.ts'
import { delft, ink, mix, paper, rose, sky } from '../inks.ts'
import { type Bend, bends, flat, hatch, line } from '../line.ts'

const silver = mix(sky, paper, 0.6)
const gaze = { skin: silver, lid: -0.4, slant: -6, look: [-0.2, 0] as const, side: 1 as const }

export const herring: Figure = {
  name: 'haring',
  ground: rose,
  lobes: 20,
  lean: -10,
  bust: () =>
    `${flat('M-80 44q10-12 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0V80H-80Z', delft)}${line('M-80 55q10-12 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0M-80 66q10-12 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0', 2, sky)}`,
  head: (mood) => `<g transform="scale(.93)">
${flat('M0-34C6-50 22-54 34-52 30-44 30-36 32-28ZM6 26C12 38 22 42 32 40 28 32 28 28 28 20Z', mix(delft, ink, 0.3))}
${flat('M-72 2C-60-20-36-36-8-36 22-36 42-20 54-8L76-34C72-16 72 6 78 24L54 6C42 20 20 32-8 32-40 32-62 20-72 2Z', silver)}
${flat('M-70-1C-58-22-34-36-8-36 22-36 42-20 54-8L76-34C74-26 73-16 73-6L54-2C40-8 22-16-8-16-34-16-56-8-70-1Z', delft)}
${line(scales(), 1.5)}
${flat(
  hatch(
    [
      [-6, 30],
      [22, 26],
      [50, 8],
    ],
    [
      [0, 20],
      [20, 18],
      [44, 4],
    ],
    4,
    1,
  ),
)}
<g transform="translate(-19-2)rotate(82)">${ruff(0, 42, 14)}</g>
${eye(mood, [-46, -7], 12.5, gaze)}
${line(by(mood, 'M-71 4Q-62 9-54 6', 'M-72 1Q-66 17-46 12', 'M-71 6Q-60 2-54 14'), 3)}
${line(by(mood, 'M-58-21Q-48-26-38-22', 'M-58-24Q-48-33-36-26', 'M-60-25Q-48-28-38-20'), 4)}</g>`,
}

function scales(): string {
  const row = (x: number, from: number, count: number): Bend[] =>
    Array.from(
      { length: count },
      (_, at): Bend => [
        [x, from + at * 9],
        [x + 7, from + at * 9 + 4.5],
        [x, from + at * 9 + 9],
      ],
    )
  return bends([...row(6, -10, 4), ...row(18, -6, 3), ...row(30, -8, 3), ...row(42, -4, 1)])
}
