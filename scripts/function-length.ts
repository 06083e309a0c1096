// A function has at most 70 lines (biome.json). One that is longer for a reason gives it in a comment directly above
// it: "// Longer than 70 lines: <reason>". A function passed to describe() is not counted: it is a list of tests.

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const rule = 'complexity/noExcessiveLinesPerFunction'
const reason = /^\s*\/\/ Longer than 70 lines: \S/

interface Diagnostic {
  location: { path: string; start: { line: number; column: number } }
}

/** Checks the length of every function, and that every reason is needed. Returns whether both hold. */
export function checkFunctionLength(root: string): boolean {
  const sources = new Map<string, string[]>()
  const linesOf = (path: string) => {
    const lines = sources.get(path) ?? readFileSync(join(root, path), 'utf8').split('\n')
    sources.set(path, lines)
    return lines
  }
  const long = longFunctions(root).filter(({ path, line, column }) => {
    const before = linesOf(path)[line - 1]!.slice(0, column - 1)
    return !/\bdescribe(\.\w+)*\(/.test(before)
  })
  const excused = long.filter(({ path, line }) => reason.test(linesOf(path)[line - 2] ?? ''))
  const offenders = long.filter((one) => !excused.includes(one))
  const needless = needlessReasons(root, excused)
  for (const { path, line } of offenders)
    process.stdout.write(`${path}:${line}: ${nameOf(linesOf(path)[line - 1]!)} has more than 70 lines\n`)
  for (const place of needless) process.stdout.write(`${place}: the function is short enough\n`)
  return offenders.length === 0 && needless.length === 0
}

function longFunctions(root: string): { path: string; line: number; column: number }[] {
  const { stdout, status } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['lint', `--only=${rule}`, '--reporter=json', '--max-diagnostics=none', '.'],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 },
  )
  if (status !== 0) throw new Error('Biome did not run')
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
  return diagnostics.map(({ location: { path, start } }) => ({ path, ...start }))
}

/** The name that a function has in its first line, or that of its test. */
function nameOf(line: string): string {
  return /(?:function|const|test|it)[ (*]+['`]?([^'`(:=]+)/.exec(line)?.[1]?.trim() ?? line.trim()
}

/** Reasons without a long function below them, as path:line. */
function needlessReasons(root: string, excused: readonly { path: string; line: number }[]): string[] {
  const { stdout } = spawnSync(
    'git',
    ['grep', '-n', '-E', reason.source.replace('\\s', '[ ]'), '--', '*.ts', '*.tsx'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  const places = stdout.split('\n').flatMap((hit) => /^(.+?):(\d+):/.exec(hit)?.slice(1, 3).join(':') ?? [])
  return places.filter((place) => !excused.some(({ path, line }) => place === `${path}:${line - 1}`))
}
