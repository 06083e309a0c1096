// Draws the avatars of web/public/images/avatars. Run by hand after a change: node web/scripts/draw-avatars.ts

import { mkdirSync, writeFileSync } from 'node:fs'
import { moods } from './avatars/face.ts'
import { figures } from './avatars/figures.ts'
import { print } from './avatars/print.ts'

const folder = new URL('../public/images/avatars/', import.meta.url)
mkdirSync(folder, { recursive: true })
const write = (name: string, svg: string) => writeFileSync(new URL(`${name}.svg`, folder), svg)

for (const [id, figure] of figures.entries()) {
  if (figure.blank) write(`avatar${id}`, print({ ...figure, head: figure.blank }, 'neutral'))
  for (const mood of moods) write(`avatar${id}-${mood}`, print(figure, mood))
}
