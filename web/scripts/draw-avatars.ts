// Draws the avatars of web/public/images/avatars. Run by hand after a change: node web/scripts/draw-avatars.ts

import { mkdirSync, writeFileSync } from 'node:fs'
import { printAll } from './avatars/figures.ts'

const folder = new URL('../public/images/avatars/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const [name, svg] of printAll()) writeFileSync(new URL(name, folder), svg)
