import { coat } from '../dress.ts'
import { brows, by, eye } from '../face.ts'
import type { Figure } from '../figure.ts'
import { ink, moss, paper, rose, vermilion, yellow } from '../inks.ts'
import { both, flat, hatch, line } from '../line.ts'

export const cow: Figure = {
  name: 'koe',
  ground: '#63b17c',
  lobes: 16,
  bust: () =>
    `${coat(paper)}${flat('M20 46C40 48 60 56 64 80H30C34 64 14 60 20 46Z')}${flat('M-28 46Q0 60 28 46V56Q0 72-28 56Z', vermilion)}${flat('M-8 60H8C9 68 14 72 14 77H-14C-14 72-9 68-8 60Z', yellow)}`,
  head: (mood) => `
${both(`${flat('M16-42C18-54 24-60 32-62 34-54 32-46 28-38Z', '#e9d9a8')}<path d="M28-30C40-44 60-42 72-30 62-18 44-16 28-20Z" transform="rotate(${by(mood, 0, -10, 26)} 28-26)"/>`)}
<path d="M-62-34h10v14h-10Z" fill="${yellow}" transform="rotate(${by(mood, 0, 10, -26)} -28-26)"/>
${flat('M0-48C22-48 34-42 35-26 35-10 29 4 28 16L24 34H-24L-28 16C-29 4-35-10-35-26-34-42-22-48 0-48Z', paper)}
${flat('M-34-34C-26-46-12-48-8-44-2-26-6-4-17 6-24 10-28 14-28 10-30 0-38-20-34-34ZM35-30C34-42 26-46 18-47 18-36 26-28 35-22Z')}
${flat(
  hatch(
    [
      [32, -10],
      [34, 0],
      [28, 16],
    ],
    [
      [22, 6],
      [24, 12],
      [18, 18],
    ],
    4,
    1,
  ),
)}
${eye(mood, [-17, -10], 12, { skin: ink, lid: -0.25, slant: 6 })}${eye(mood, [17, -10], 12, { skin: paper, lid: -0.25, slant: 6 })}
${line('M27-15 33-19M28-10 34-11M-27-15-33-19M-28-10-34-11', 2.4)}
${brows(mood, [8, -26], 16, 4, ink, 0)}
${flat('M0 8C24 8 37 18 37 30S24 50 0 50-37 42-37 30-24 8 0 8Z', rose)}
${flat('M22 20C12 17 10 24 14 29 20 28 24 25 22 20ZM-22 20C-12 17-10 24-14 29-20 28-24 25-22 20Z')}
${line(by(mood, 'M-20 39Q0 45 24 35', 'M-26 33Q0 54 26 33', 'M-20 45Q0 33 20 44'), 3.2)}
${line(by(mood, 'M23 36Q40 38 52 26', 'M25 34Q42 32 54 14', 'M20 44Q34 38 36 47'), 3, moss)}<circle cx="${by(mood, 53, 55, 36)}" cy="${by(mood, 24, 12, 50)}" r="5.500" fill="${yellow}"/>`,
}
