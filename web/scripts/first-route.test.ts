// How much JavaScript the landing page loads: first, and after everything else (the installed app).

import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const chunks = ['app', 'installed', 'libraries', 'rolldown-runtime', 'start']
/** The most bytes, compressed with Brotli and without headers. */
const mostBytes = 110_000

it('loads at most 110 kB of JavaScript on the landing page', () => {
  // Files of the last release are in the folder as well, but not in the list of the service worker.
  const worker = readFileSync(`${dist}service-worker.js`, 'utf8')
  const pattern = new RegExp(`assets/(${chunks.join('|')})-[\\w-]{8}\\.js`, 'g')
  const found = [...new Map([...worker.matchAll(pattern)].map(([path, chunk]) => [path, chunk]))]
  expect(found.map(([, chunk]) => chunk).sort()).toEqual(chunks)
  const paths = ['before-paint.js', ...found.map(([path]) => path)]
  const bytes = paths.reduce((sum, path) => sum + statSync(`${dist}${path}.br`).size, 0)
  expect(bytes).toBeLessThanOrEqual(mostBytes)
})
