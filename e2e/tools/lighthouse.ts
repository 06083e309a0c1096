// npm run lighthouse [PAGE ...]: the Lighthouse scores of the pages that most visits begin at on a simulated phone (the
// median of five runs each), the scripts and pages that keep its processor busiest, and how much JavaScript each page
// loads, compressed and without headers. The figures are printed, not judged; on a busy machine they say nothing.

import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getUser } from '@koersklasse/contract/accounts.ts'
import { placeOrder } from '@koersklasse/contract/trading.ts'
import { freePort } from '@koersklasse/server/test/fixtures/free-port.ts'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findBrowser } from '../support/browser.ts'
import { unwrap } from '../support/client.ts'
import { startGame } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { processorBlocking } from './processor-blocking.ts'

const dist = fileURLToPath(new URL('../../web/dist', import.meta.url))
const runs = 5
const mostCosts = 10
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const timings = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'speed-index': 'speed index',
  'total-blocking-time': 'blocking',
  'cumulative-layout-shift': 'shift',
} as const
const asml = 'NL0010273215'

interface Cost {
  page: string
  source: string
  /** The median of the time that it keeps the processor busy, slowed four times, in milliseconds. */
  ms: number
}

const wanted = process.argv.slice(2)
const costs: Cost[] = []

const game = await startGame()
const profile = await mkdtemp(join(tmpdir(), 'koersklasse-lighthouse-'))
const port = await freePort()
const { args, ...browser } = await findBrowser()
const context = await chromium.launchPersistentContext(profile, {
  ...browser,
  args: [...args, `--remote-debugging-port=${port}`],
})

try {
  process.stdout.write(`${'page'.padEnd(12)}${categories.map((name) => name.padStart(16)).join('')}\n`)
  await measure('landing', '/landing')
  await measure('lesson', '/academy/basics/share')
  const player = await joinGame(game, 'vuurtoren')
  const order = { productId: asml, transactionType: 'buy', orderType: 'market', quantity: 5 } as const
  unwrap(await player.call(placeOrder, { body: order }))
  const { jwt } = unwrap(await player.call(getUser, {}))
  await context.addCookies(
    Object.entries({ jwt, 'signed-in': '1', cookiepref: '1' }).map(([name, value]) => ({
      name,
      value,
      url: game.url,
    })),
  )
  await measure('dashboard', '/dashboard')
  await measure('product', `/products/${asml}/buy`)
  await measure('market', '/markets')
  await measure('academy', '/academy')
  reportCosts()
} finally {
  await context.close()
  await game.remove()
  await rm(profile, { recursive: true, force: true })
}

/**
 * Prints the median of each category and timing (in milliseconds, but for the shift, which is a ratio), and the bytes of
 * script that the last run loaded. Collects the costs.
 */
async function measure(name: string, path: string): Promise<void> {
  if (wanted.length > 0 && !wanted.includes(name)) return
  const scores = categories.map((): number[] => [])
  const times = Object.keys(timings).map((): number[] => [])
  const processor: number[] = []
  const busy = new Map<string, number[]>()
  let scriptBytes = 0
  for (let run = 0, failures = 0; run < runs; ) {
    const result = await lighthouse(`${game.url}${path}`, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...categories],
    })
    if (result === undefined) throw new Error('Lighthouse gave no result')
    const { lhr, artifacts } = result
    if (lhr.runtimeError !== undefined) {
      // The browser sometimes omits the start of the page from the trace: try again.
      failures += 1
      if (failures > runs) throw new Error(lhr.runtimeError.message)
      continue
    }
    categories.forEach((category, index) => {
      scores[index]!.push((lhr.categories[category]?.score ?? 0) * 100)
    })
    Object.keys(timings).forEach((timing, index) => {
      times[index]!.push(lhr.audits[timing]?.numericValue ?? Number.NaN)
    })
    processor.push(processorBlocking(artifacts.Trace.traceEvents))
    scriptBytes = scriptBytesOf(lhr.audits['network-requests']?.details)
    for (const { url, total } of itemsOf<{ url: string; total: number }>(lhr.audits['bootup-time']?.details))
      busy.set(url, [...(busy.get(url) ?? []), total])
    if (run === 0) reportFailures(lhr)
    run += 1
  }
  const written = scores.map((each) => median(each).toFixed(0).padStart(16))
  process.stdout.write(`${name.padEnd(12)}${written.join('')}\n`)
  const told = Object.values(timings).map(
    (timing, index) => `${timing} ${Number(median(times[index]!).toFixed(2))}`,
  )
  process.stdout.write(
    `  ${told.join(', ')}, blocking by processor time ${median(processor).toFixed(0)}, scripts ${(scriptBytes / 1000).toFixed(1)} kB\n`,
  )
  for (const [url, each] of busy)
    costs.push({ page: name, source: url.replace(game.url, ''), ms: median(each) })
}

/** Prints what keeps the processor busiest. */
function reportCosts(): void {
  process.stdout.write('\nThe largest costs, in milliseconds with the processor slowed four times\n')
  for (const { page, source, ms } of costs.sort((a, b) => b.ms - a.ms).slice(0, mostCosts))
    process.stdout.write(`${ms.toFixed(0).padStart(6)}  ${page.padEnd(12)}${source}\n`)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/** Prints the failed audits of all categories but performance. */
function reportFailures({ audits, categories: all }: Report): void {
  for (const [category, { auditRefs }] of Object.entries(all)) {
    if (category === 'performance') continue
    for (const { id, weight } of auditRefs) {
      const audit = audits[id]
      if (weight === 0 || audit?.score === null || audit?.score === undefined || audit.score === 1) continue
      const found = (audit.details as { items?: unknown[] } | undefined)?.items ?? []
      process.stdout.write(`  ${category}: ${audit.title} ${JSON.stringify(found).slice(0, 500)}\n`)
    }
  }
}

function itemsOf<Item>(details: unknown): Item[] {
  return (details as { items?: Item[] } | undefined)?.items ?? []
}

function scriptBytesOf(details: unknown): number {
  return itemsOf<{ resourceType: string; url: string; transferSize: number }>(details)
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { url, transferSize }) => sum + (compressedBytesOf(url) ?? transferSize), 0)
}

/** The size of a file of the build as it is sent, without headers; undefined for what is not precompressed. */
function compressedBytesOf(url: string): number | undefined {
  return statSync(`${dist}${new URL(url).pathname}.br`, { throwIfNoEntry: false })?.size
}
