// npm test: the tests of every workspace, then the journeys in a real browser. The last line of the output counts them.
// npm test -- units | journeys [file ...] runs one of the two halves, or some of its files. Longer runs are only done on
// request: npm test -- slow runs the units that take long, npm test -- screens all journeys on a phone and on a desktop.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

interface Counts {
  passed: number
  skipped: number
  /** The tests that failed, each with the first line of its error, repeated at the end of the output. */
  failures: string[]
}

/** The parts of Vitest's report that are read. */
interface UnitReport {
  numPassedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    /** The error outside of the tests of the file, if there is one. */
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** The parts of Playwright's report that are read. */
interface JourneyReport {
  stats: { expected: number; skipped: number }
  suites: JourneySuite[]
}

interface JourneySuite {
  file: string
  specs: { title: string; tests: JourneyTest[] }[]
  suites?: JourneySuite[]
}

interface JourneyTest {
  projectName: string
  status: string
  results: { error?: { message?: string } }[]
}

const root = fileURLToPath(new URL('..', import.meta.url))
/** The free memory, in bytes, above which the tests put their files in memory: several times what they need at once. */
const roomInMemory = 4e9
/** Every temporary file of the run. */
const folder = mkdtempSync(join(temporaryDirectory(), 'koersklasse-test-'))

/** The directory for temporary files: in memory if there is room, since databases are created there four times as fast. */
function temporaryDirectory(): string {
  const memory = '/dev/shm'
  if (process.env.TMPDIR !== undefined || !existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, process.availableMemory()) < roomInMemory ? tmpdir() : memory
}

async function run(
  args: readonly string[],
  cwd: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TMPDIR: folder, ...environment },
  })
  const [status] = await once(child, 'exit')
  return status === 0
}

async function runUnits(files: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Counts> {
  const report = join(folder, 'vitest.json')
  const passed = await run(
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...files,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    root,
    environment,
  )
  const result = read(report) as UnitReport | null
  const failures = (result?.testResults ?? []).flatMap(failedUnits)
  const counts = {
    passed: result?.numPassedTests ?? 0,
    skipped: result?.numPendingTests ?? 0,
    failures,
  }
  return withVerdict(counts, passed)
}

async function runJourneys(files: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Counts> {
  const report = join(folder, 'playwright.json')
  const passed = await run(
    [join(root, 'e2e/node_modules/@playwright/test/cli.js'), 'test', ...files, '--reporter=list,json'],
    join(root, 'e2e'),
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...environment },
  )
  const result = read(report) as JourneyReport | null
  const { expected, skipped } = result?.stats ?? { expected: 0, skipped: 0 }
  const failures = (result?.suites ?? []).flatMap(failedJourneys)
  return withVerdict({ passed: expected, skipped, failures }, passed)
}

function failedUnits({
  name,
  status,
  message,
  assertionResults,
}: UnitReport['testResults'][number]): string[] {
  const file = relative(root, name)
  const tests = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages }) => describe(`${file}: ${fullName}`, failureMessages[0]))
  // If the setup of a file fails, Vitest counts its tests as skipped.
  return status === 'failed' && tests.length === 0
    ? [describe(`${file}: outside of its tests`, message)]
    : tests
}

function failedJourneys({ file, specs, suites = [] }: JourneySuite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) =>
        describe(`${file} on ${projectName}: ${title}`, results.at(-1)?.error?.message),
      ),
  )
  return [...own, ...suites.flatMap(failedJourneys)]
}

/** A test that failed, and the first line of its error. */
function describe(test: string, error = ''): string {
  return `${test}\n  ${stripVTControlCharacters(error).split('\n', 1)[0]}`.trimEnd()
}

function read(report: string): unknown {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return null
  }
}

/** Counts a run that failed outside all tests, for example with an error that nothing handled, as one failure. */
function withVerdict(counts: Counts, passed: boolean): Counts {
  if (passed || counts.failures.length > 0) return counts
  return { ...counts, failures: ['Outside of all tests: see the output above'] }
}

// The tests start the server more than a hundred times; this compiles its sources once.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')
process.env.SEED ??= String(Date.now() % 1_000_000_000)
process.stdout.write(`Seed ${process.env.SEED}: SEED=${process.env.SEED} npm test repeats this run.\n`)

const parts = {
  units: runUnits,
  journeys: runJourneys,
  slow: (files: readonly string[]) => runUnits(files, { SLOW: 'true' }),
  screens: (files: readonly string[]) => runJourneys(files, { EVERY_SCREEN: 'true' }),
}
const usual = ['units', 'journeys']
const [asked, ...files] = process.argv.slice(2)
const chosen = Object.entries(parts).filter(([name]) =>
  asked === undefined ? usual.includes(name) : name === asked,
)
if (chosen.length === 0) throw new Error(`There is no ${asked}: only ${Object.keys(parts).join(', ')}`)

// The children receive Ctrl-C themselves. Wait for them to end, and remove their files.
let isInterrupted = false
process.on('SIGINT', () => (isInterrupted = true))

const all: Counts = { passed: 0, skipped: 0, failures: [] }
for (const [name, run] of chosen) {
  if (isInterrupted) break
  const begun = performance.now()
  const { passed, skipped, failures } = await run(files)
  all.passed += passed
  all.skipped += skipped
  all.failures.push(...failures)
  const seconds = Math.round((performance.now() - begun) / 1_000)
  process.stdout.write(`\nThe ${name} took ${Math.floor(seconds / 60)} min ${seconds % 60} s\n`)
}
rmSync(folder, { recursive: true, force: true })

for (const failure of all.failures) process.stdout.write(`\nFailed: ${failure}`)
const skipped = all.skipped === 0 ? '' : `, ${all.skipped} skipped`
process.stdout.write(`\n${all.passed} passed, ${all.failures.length} failed${skipped}\n`)
process.exit(all.failures.length === 0 ? 0 : 1)
