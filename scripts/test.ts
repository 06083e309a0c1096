// npm test: the tests of every workspace, then the journeys in a real browser. The last line of the output counts them.
// npm test -- units | journeys [file ...] runs one of the two halves, or some of its files.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Counts {
  passed: number
  failed: number
  skipped: number
}

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'koersklasse-test-'))

function run(args: readonly string[], cwd: string, environment: NodeJS.ProcessEnv = {}): boolean {
  const { status } = spawnSync(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  })
  return status === 0
}

function runUnits(files: readonly string[]): Counts {
  const report = join(reports, 'vitest.json')
  const passed = run(
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...files,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    root,
  )
  const result = read(report) as {
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
  } | null
  const counts = {
    passed: result?.numPassedTests ?? 0,
    failed: result?.numFailedTests ?? 0,
    skipped: result?.numPendingTests ?? 0,
  }
  return withVerdict(counts, passed)
}

function runJourneys(files: readonly string[]): Counts {
  const report = join(reports, 'playwright.json')
  const passed = run(
    [join(root, 'e2e/node_modules/@playwright/test/cli.js'), 'test', ...files, '--reporter=list,json'],
    join(root, 'e2e'),
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  )
  const result = read(report) as {
    stats: { expected: number; unexpected: number; skipped: number }
  } | null
  const stats = result?.stats ?? { expected: 0, unexpected: 0, skipped: 0 }
  return withVerdict({ passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped }, passed)
}

function read(report: string): unknown {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return null
  }
}

/** Counts a run that failed outside its tests, for example on a file that does not load, as one failure. */
function withVerdict(counts: Counts, passed: boolean): Counts {
  return passed || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

// The tests start the server more than a hundred times; this compiles its sources once.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')
process.env.SEED ??= String(Date.now() % 1_000_000_000)
process.stdout.write(`Seed ${process.env.SEED}: SEED=${process.env.SEED} npm test repeats this run.\n`)

const parts = { units: runUnits, journeys: runJourneys }
const [asked, ...files] = process.argv.slice(2)
const chosen = Object.entries(parts).filter(([name]) => asked === undefined || asked === name)
if (chosen.length === 0) throw new Error(`There is no ${asked}: only ${Object.keys(parts).join(' and ')}`)

const all: Counts = { passed: 0, failed: 0, skipped: 0 }
for (const [name, run] of chosen) {
  const begun = performance.now()
  const { passed, failed, skipped } = run(files)
  all.passed += passed
  all.failed += failed
  all.skipped += skipped
  const seconds = Math.round((performance.now() - begun) / 1_000)
  process.stdout.write(`\nThe ${name} took ${Math.floor(seconds / 60)} min ${seconds % 60} s\n`)
}
rmSync(reports, { recursive: true })

const skipped = all.skipped === 0 ? '' : `, ${all.skipped} skipped`
process.stdout.write(`\n${all.passed} passed, ${all.failed} failed${skipped}\n`)
process.exit(all.failed === 0 ? 0 : 1)
