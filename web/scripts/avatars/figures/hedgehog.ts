import { coat } from '../dress.ts'
import { brows, by, eye, mouth } from '../face.ts'
import type { Figure } from '../figure.ts'
import { brown, delft, ink, mix, moss, paper, rose, sand } from '../inks.ts'
import { away, flat, line, path } from '../line.ts'

const spines = mix(brown, ink, 0.45)
const gaze = { skin: sand, lid: -0.5 }

export const hedgehog: Figure = {
  name: 'egel',
  ground: '#f08a6b',
  lobes: 20,
  bust: () => coat(moss),
  head: (mood) => `
${flat(crown(by(mood, 62, 66, 54), 27), spines)}
${line(quills(), 1.8, sand)}
<circle cx="-31" cy="-16" r="9" fill="${sand}"/><circle cx="31" cy="-16" r="9" fill="${sand}"/><circle cx="-31" cy="-16" r="4" fill="${rose}"/><circle cx="31" cy="-16" r="4" fill="${rose}"/>
${flat('M0-20C6-30 24-28 32-12 38 2 38 14 30 24 22 34 12 48 0 48S-22 34-30 24C-38 14-38 2-32-12-24-28-6-30 0-20Z', sand)}
${eye(mood, [-15, 2], 11.5, gaze)}${eye(mood, [15, 2], 11.5, gaze)}
${brows(mood, [8, -13], 13, 4, ink, 4)}
<circle cy="22" r="8"/><circle cx="2.500" cy="19" r="2.200" fill="${sand}"/>
${mouth(mood, [0, 35], 10)}`,
  front: () =>
    `${flat('M-44 40Q0 58 44 40 50 48 45 56 0 73-45 56-50 48-44 40ZM14 60 34 56 40 80H20Z', delft)}${line('M-38 47l2 8M-28 51l1 8M-17 53v9M-6 55v8M5 55v8M16 54v8M26 51v8M36 47v8M24 64l4 14', 2.2, paper)}`,
}

/** A zigzag around the head. */
function crown(length: number, count: number): string {
  const tips = Array.from({ length: count }, (_, at) => {
    const degrees = 130 + (at / (count - 1)) * 280
    return path`${at === 0 ? [0, 30] : away([0, -6], 44, degrees - 5)} ${away([0, -6], at % 2 === 0 ? length : length - 5, degrees)}`
  })
  return `M${tips.join(' ')} 0 30Z`
}

function quills(): string {
  return Array.from({ length: 13 }, (_, at) => {
    const degrees = 168 + at * 17
    return path`M${away([0, -6], 38, degrees)}L${away([0, -6], 46, degrees)}`
  }).join('')
}
