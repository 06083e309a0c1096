// npm run bench -- screen [minutes]: scrolls and filters a list of more than 5,000 products on a CPU throttled four times,
// and watches a screen of 50 rows with 200 quotes a second. bench/screen.md describes method and results.

import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { getSprinters } from '@koersklasse/contract/market.ts'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../support/browser.ts'
import { createClient, unwrap } from '../support/client.ts'
import { type Game, startGame } from '../support/game.ts'
import { untilPlayable } from '../support/until-playable.ts'
import { writeTape } from '../support/write-tape.ts'

const goals = { taskMs: 50, frameMs: 50, products: 5_000, quotesPerSecond: 200, heapGrowthMb: 2 }
const minutes = Number(process.argv[2] ?? 5)
const shares = 85
const speed = 4
/** The deadline for each preparation, in milliseconds. */
const patienceMs = 60_000

const start = Date.parse('2013-10-07T08:00:00Z')
const seconds = Math.ceil((minutes * 60 + 240) * speed)
const tape = await writeTape(
  Array.from({ length: seconds }, (_, second) => start + second * 1000),
  Array.from({ length: shares }, (_, index) => {
    const body = `NL00${String(900_000_0 + index).padStart(7, '0')}`
    return {
      symbol: `S${String(index).padStart(2, '0')}`,
      isin: withCheckDigit(body),
      name: `Share ${String(index).padStart(2, '0')}`,
      // At each quote some prices move. They oscillate, so that no product is knocked out.
      priceAt: (time: number) => 20 + index + Math.round(20 * Math.sin(time / 60_000 + index)) / 100,
    }
  }),
  [],
)
const game = await startGame({
  MARKET_FEED: 'replay',
  REPLAY_FILE: tape.file,
  REPLAY_SPEED: String(speed),
  MARKET_HOURS: 'always',
  REQUESTS_PER_MINUTE: '0',
})
const browser = await chromium.launch(await findBrowser())
let isReached = false
try {
  await untilPlayable(game)
  const products = await untilIssued(game)
  print(`${products} Sprinters on ${shares} shares, Node ${process.version}`)
  const list = await measureList(browser)
  const screen = await measureScreen(browser)
  isReached = products >= goals.products && list && screen
  print(`\nThe goals are ${isReached ? 'reached' : 'missed'}.`)
} finally {
  await browser.close()
  await game.remove()
  await rm(tape.folder, { recursive: true })
}
process.exitCode = isReached ? 0 : 1

/** Waits until all products are issued; resolves to their number. */
async function untilIssued(game: Game): Promise<number> {
  const visitor = createClient(game.url)
  for (let before = -1, end = performance.now() + patienceMs; performance.now() < end; await pause(500)) {
    const { metainfo } = unwrap(await visitor.call(getSprinters, { query: {} }))
    if (metainfo.total > 0 && metainfo.total === before) return before
    before = metainfo.total
  }
  throw new Error('The ladder was not issued in time')
}

/** Scrolls and filters all Sprinters on a phone throttled four times; prints the longest task of each action. */
async function measureList(browser: Browser): Promise<boolean> {
  const page = await open(browser, '/markets/sp', { width: 390, height: 844 })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const table = page.getByRole('table')
  await table.getByRole('link').first().waitFor()
  await pause(3_000)
  const doings: Record<string, () => Promise<void>> = {
    'scrolled by the wheel': async () => {
      await page.mouse.move(200, 500)
      for (let turn = 0; turn < 40; turn += 1) {
        await page.mouse.wheel(0, 400)
        await pause(50)
      }
    },
    'scrolled to the end and back': async () => {
      for (const part of [0.5, 1, 0.25, 0]) {
        await page.evaluate(`scrollTo(0, document.body.scrollHeight * ${part})`)
        await pause(800)
      }
    },
    'filters opened': async () => {
      await page.getByRole('button', { name: /^Filters/ }).click()
    },
    'filtered by direction': async () => {
      await page.getByLabel('Richting').selectOption('long')
    },
    'filtered by leverage': async () => {
      await page.getByLabel('Hefboom vanaf').pressSequentially('2,5', { delay: 60 })
    },
    sorted: async () => {
      await page.getByLabel('Volgorde').selectOption('leverage_desc')
    },
  }
  print('\nThe list, with the processor slowed four times: the longest task of the page, in ms')
  print('                                  of the processor   by the clock')
  let isReached = true
  for (const [name, doIt] of Object.entries(doings)) {
    const { processorMs, clockMs } = await longestTask(devtools, async () => {
      await doIt()
      await pause(1_500)
    })
    print(`  ${name.padEnd(30)} ${processorMs.toFixed(0).padStart(12)} ${clockMs.toFixed(0).padStart(16)}`)
    if (processorMs > goals.taskMs) isReached = false
  }
  await page.context().close()
  return isReached
}

/** Watches 50 rows while prices arrive; prints the frame times, and the memory every half minute. */
async function measureScreen(browser: Browser): Promise<boolean> {
  let quotes = 0
  const page = await open(browser, '/markets/ss', { width: 1280, height: 3_500 }, (text) => {
    const message = JSON.parse(text) as { action: string; body: unknown }
    if (message.action === 'product' && Array.isArray(message.body)) quotes += message.body.length
  })
  const devtools = await page.context().newCDPSession(page)
  await page.getByRole('row').nth(50).waitFor()
  await pause(5_000)
  await devtools.send('HeapProfiler.enable')
  await page.evaluate(`
    frames = []
    let last = performance.now()
    requestAnimationFrame(function next(now) {
      frames.push(now - last)
      last = now
      requestAnimationFrame(next)
    })`)
  const heaps: number[] = []
  const frames: number[] = []
  const begun = performance.now()
  quotes = 0
  let [processorMs, clockMs] = [0, 0]
  for (let half = 0; half < minutes * 2; half += 1) {
    // Only frames while prices arrive: not those during garbage collection or at the end of a trace.
    const longest = await longestTask(devtools, async () => {
      await page.evaluate('frames.length = 0')
      await pause(28_000)
      frames.push(...(await page.evaluate<number[]>('frames.slice(1)')))
    })
    processorMs = Math.max(processorMs, longest.processorMs)
    clockMs = Math.max(clockMs, longest.clockMs)
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    heaps.push(usedSize / 2 ** 20)
  }
  const perSecond = quotes / ((performance.now() - begun) / 1000)
  frames.sort((a, b) => a - b)
  const at = (part: number) => (frames[Math.floor((frames.length - 1) * part)] ?? 0).toFixed(0)
  const growth = (heaps.at(-1) ?? 0) - (heaps[0] ?? 0)
  const drawn = await page.getByRole('row').count()
  print(`\nA screen of 50 rows (${drawn - 1} drawn), ${minutes} minutes, the processor as it is`)
  print(`  quotes that came in             ${perSecond.toFixed(0)} a second`)
  print(
    `  frames, ms by the clock         median ${at(0.5)}, 99% ${at(0.99)}, 99.9% ${at(0.999)}, longest ${at(1)}`,
  )
  print(
    `  longest task, ms                ${processorMs.toFixed(0)} of the processor, ${clockMs.toFixed(0)} by the clock`,
  )
  print(`  heap after garbage, MB          ${heaps.map((heap) => heap.toFixed(1)).join(' ')}`)
  await page.context().close()
  return perSecond >= goals.quotesPerSecond && processorMs <= goals.frameMs && growth <= goals.heapGrowthMb
}

/** The longest task on the main thread of the page during an action, in ms of CPU time and of wall time. */
async function longestTask(devtools: CDPSession, doIt: () => Promise<void>) {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => {
    for (const event of value) events.push(event as TraceEvent)
  }
  devtools.on('Tracing.dataCollected', collect)
  const over = new Promise<void>((resolve) => devtools.once('Tracing.tracingComplete', () => resolve()))
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata', 'devtools.timeline'] },
  })
  await doIt()
  await devtools.send('Tracing.end')
  await over
  devtools.off('Tracing.dataCollected', collect)
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}:${tid}`),
  )
  // There may be an idle spare renderer as well; it has no tasks that count.
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => name.endsWith('RunTask') && ph === 'X' && mains.has(`${pid}:${tid}`),
  )
  if (tasks.length === 0) throw new Error('The trace has no tasks')
  const longest = (of: (task: TraceEvent) => number | undefined) =>
    tasks.reduce((most, task) => Math.max(most, (of(task) ?? 0) / 1000), 0)
  return { processorMs: longest(({ tdur }) => tdur), clockMs: longest(({ dur }) => dur) }
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Wall time and CPU time, in microseconds. */
  dur?: number
  tdur?: number
  args?: { name?: string }
}

async function open(
  browser: Browser,
  path: string,
  viewport: { width: number; height: number },
  hear: (text: string) => void = () => {},
): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'nl-NL' })
  await context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
  const page = await context.newPage()
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => hear(payload.toString())))
  await page.goto(game.url + path)
  return page
}

/** An ISIN with its check digit: letters count as two digits, every second one from the end doubles (ISO 6166). */
function withCheckDigit(body: string): string {
  const digits = [...body].flatMap((sign) => [...Number.parseInt(sign, 36).toString()].map(Number))
  const sum = digits
    .reverse()
    .map((digit, index) => (index % 2 === 0 ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][digit]! : digit))
    .reduce((total, digit) => total + digit, 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
