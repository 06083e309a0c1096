import { by, type Mood } from './face.ts'
import type { Figure } from './figure.ts'
import { ink, mix } from './inks.ts'
import { tenth, wave } from './line.ts'

/** One figure in one mood, as a file. */
export function print(figure: Figure, mood: Mood): string {
  const tone = mix(figure.ground, ink, 0.38)
  const turned = (id: string, eighths: number) =>
    `<use href="#${id}" transform="rotate(${tenth((45 / figure.lobes) * eighths)})"/>`
  const lean = figure.lean ?? 4
  const posture = by(
    mood,
    '',
    ` transform="translate(0-3)rotate(${tenth(-lean * 0.6)})"`,
    ` transform="translate(0 5)rotate(${lean})"`,
  )
  return tidy(`<svg aria-hidden="true" xmlns="http://www.w3.org/2000/svg" viewBox="-80 -80 160 160" fill="${ink}" stroke-linecap="round" stroke-linejoin="round">
<clipPath id="c"><path d="M-80-80H80V26H63A68 68 0 0 1-63 26H-80Z"/></clipPath>
<path d="${wave(73, 73, 1.4, figure.lobes)}" fill="${figure.ground}"/>
<g fill="none" stroke="${tone}" stroke-width=".7"><g id="v"><g id="u"><path id="w" d="${wave(61, 61, 6, figure.lobes)}"/>${turned('w', 4)}</g>${turned('u', 2)}</g>${turned('v', 1)}</g>
<g clip-path="url(#c)"><use href="#h" stroke="${figure.ground}" stroke-width="5"/>
${figure.bust?.(mood) ?? ''}
<g id="h"${posture}>${figure.head(mood)}</g>
${figure.front?.(mood) ?? ''}</g>
</svg>
`)
}

/** Takes out of the paths what a reader of them does not need. */
function tidy(svg: string): string {
  return svg
    .replaceAll(/ d="([^"]*)"/g, (_, d: string) => ` d="${shortNumbers(d)}"`)
    .split('\n')
    .filter((line) => line !== '')
    .join('')
    .concat('\n')
}

function shortNumbers(d: string): string {
  return d
    .replaceAll(/(?<=^|[^\d.])0\.(?=\d)/g, '.')
    .replaceAll(/ ?(-)/g, '$1')
    .replaceAll(/ (?=[A-Za-z])|(?<=[A-Za-z]) /g, '')
}
