// npm test: the tests of every workspace, then the journeys in a real browser. Ends with one plain line of counts.

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

function runUnits(): Counts {
  const report = join(reports, 'vitest.json')
  const passed = run(
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
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

function runJourneys(): Counts {
  const report = join(reports, 'playwright.json')
  const passed = run(
    [join(root, 'e2e/node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json'],
    join(root, 'e2e'),
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  )
  const result = read(report) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  } | null
  const stats = result?.stats ?? { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  if (stats.flaky > 0) process.stdout.write(`${stats.flaky} passed only at the second try\n`)
  return withVerdict(
    { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped },
    passed,
  )
}

function read(report: string): unknown {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return null
  }
}

/** A run that went wrong outside its tests (a file that does not load, say) counts as one failure. */
function withVerdict(counts: Counts, passed: boolean): Counts {
  return passed || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

// A server is started more than a hundred times: with this its sources are compiled once.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')
process.env.SEED ??= String(Date.now() % 1_000_000_000)
process.stdout.write(`Seed ${process.env.SEED}: SEED=${process.env.SEED} npm test repeats this run.\n`)

const all = [runUnits(), runJourneys()].reduce((sum, counts) => ({
  passed: sum.passed + counts.passed,
  failed: sum.failed + counts.failed,
  skipped: sum.skipped + counts.skipped,
}))
rmSync(reports, { recursive: true })

const skipped = all.skipped === 0 ? '' : `, ${all.skipped} skipped`
process.stdout.write(`\n${all.passed} passed, ${all.failed} failed${skipped}\n`)
process.exit(all.failed === 0 ? 0 : 1)
