import { brows, by, eye, mouth } from '../face.ts'
import type { Figure } from '../figure.ts'
import { brown, mix, moss, paper, sand, sky, vermilion, yellow } from '../inks.ts'
import { flat, hatch, line } from '../line.ts'

const thatch = mix(sand, brown, 0.4)
const gaze = { skin: thatch, lid: -0.35 }
const sail = `<g id="a">${flat('M2-9H12V-41H2Z', paper)}${line('M0 0V-42', 3.6)}${line('M2-41H12V-9H2M2-20H12M2-30H12', 1.4)}</g>`

/** Millers tell joy and mourning by the sails: the upper one stands just before its highest point, or past it. */
export const windmill: Figure = {
  name: 'molen',
  ground: sky,
  lobes: 18,
  lean: 0,
  head: (mood) => `
${flat('M-29-24-37 56H37L29-24Z', thatch)}
${flat(
  hatch(
    [
      [29, -14],
      [32, 20],
      [35, 52],
    ],
    [
      [25, 32],
      [24, 40],
      [20, 52],
    ],
    6,
    1,
  ),
)}
${line('M-26 0v7M-31 30v9M-26 44v6M-21-8v5M9-6v5M16 44v5M-4 48v4', 1.8, brown)}
${flat('M-33-18C-35-48-16-62 0-62S35-48 33-18Q0-10-33-18Z', vermilion)}${line('M-27-20C-26-40-16-50-8-54M27-20C26-40 16-50 8-54', 1.6)}
<g transform="translate(0-33)rotate(${by(mood, 45, 13, -13)})">${sail}<use href="#a" transform="rotate(90)"/><use href="#a" transform="rotate(180)"/><use href="#a" transform="rotate(270)"/></g><circle cy="-33" r="6" fill="${yellow}"/><circle cy="-33" r="2.500"/>
${eye(mood, [-15, 18], 12, gaze)}${eye(mood, [15, 18], 12, gaze)}
${brows(mood, [9, 2], 14, 4)}
${mouth(mood, [0, 38], 10)}`,
  front: () =>
    `${flat('M-70 56H70V80H-70Z', moss)}${line('M-70 56H70M-70 65H70M-52 54V80M-39 54V80M-26 54V80M-13 54V80M0 54V80M13 54V80M26 54V80M39 54V80M52 54V80', 2.6, paper)}`,
}
