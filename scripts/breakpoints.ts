// Breakpoints are defined in one file, web/src/ui/styles/breakpoints.ts; style files refer to them by name.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Checks that no media query has a width of its own. Returns whether none has. */
export function checkBreakpoints(root: string): boolean {
  const found = globSync('web/src/**/*.css', { cwd: root }).flatMap((path) =>
    widthsIn(readFileSync(join(root, path), 'utf8')).map((query) => `${path}: ${query}`),
  )
  for (const line of found) process.stdout.write(`${line}\n`)
  return found.length === 0
}

/** The media queries of a style file that compare a width. */
export function widthsIn(css: string): string[] {
  return [...css.matchAll(/@media[^{]*\b(?:width|inline-size)\b[^{]*/g)].map(([query]) => query.trim())
}
