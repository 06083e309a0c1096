// Known XSS payloads in every text that others see, in a real browser: names of instruments, alerts, names of players, what
// the operator sets, and what is searched for. Each has to be shown as text, and nothing may run.

import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isIsin } from '@koersklasse/domain/market/instrument.ts'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../support/browser.ts'
import { openGameDatabase } from '../support/open-game-database.ts'
import type { Cast } from './cast.ts'
import type { Row } from './row.ts'

/** How many alerts are shown at once. */
const alertsAtOnce = 20
/** How many payloads are in one name. */
const payloadsPerName = 10
/** How long a text may take to be shown, in milliseconds. */
const patienceMs = 20_000
const script = '<img src=x onerror=alert(1)>'

/** The payloads of xss-payloads.txt. */
export async function readPayloads(): Promise<string[]> {
  const text = await readFile(new URL('xss-payloads.txt', import.meta.url), 'utf8')
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

/** The payloads in names: several in each, one behind the other. */
function inNames(payloads: readonly string[]): string[] {
  const count = Math.ceil(payloads.length / payloadsPerName)
  return Array.from({ length: count }, (_, index) =>
    payloads.slice(index * payloadsPerName, (index + 1) * payloadsPerName).join(' '),
  )
}

/** The id of the made instrument with this number, an ISIN with the right last digit. */
function isinOf(number: number): string {
  const start = `NL9${String(number).padStart(8, '0')}`
  return Array.from({ length: 10 }, (_, digit) => `${start}${digit}`).find(isIsin)!
}

export interface HostileTexts {
  /** The settings of a game that has the payloads in the names of ETFs. */
  instruments: Record<string, string>
  /** The settings of its brand, with other payloads. */
  brand: Record<string, string>
  remove(): Promise<void>
}

/** Writes a file of instruments whose names are payloads, and makes a brand of others. */
export async function writeHostileTexts(): Promise<HostileTexts> {
  const payloads = await readPayloads()
  const folder = await mkdtemp(join(tmpdir(), 'koersklasse-security-'))
  const file = join(folder, 'instruments.csv')
  await copyFile(fileURLToPath(new URL('../../content/instruments.csv', import.meta.url)), file)
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const lines = inNames(payloads).map(
    (name, index) => `XSS${index},${quoted(name)},${isinOf(index)},EUR,etf,100,20,,world:0.5,,,,,`,
  )
  await writeFile(file, `${lines.join('\n')}\n`, { flag: 'a' })
  return {
    instruments: { INSTRUMENTS_FILE: file },
    brand: {
      BRAND_NAME: script,
      BRAND_COMPANY: payloads.join(' ').slice(0, 490),
      BRAND_DISCLAIMER_HTML: `<p>Einde</p>${payloads.join('').slice(0, 4_900)}`,
    },
    remove: () => rm(folder, { recursive: true }),
  }
}

interface Watch {
  page: Page
  /** What ran, was blocked or was loaded from elsewhere, since the last call. */
  takeHits(): Promise<string[]>
}

/** Run in the page, before everything else: notes what the content security policy has blocked. */
const noteViolations = `
  window.violations = []
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    window.violations.push('blocked ' + violatedDirective + ' ' + blockedURI + ' ' + sample)
  })`

/** Run in the page: what a payload would have made of it. */
const findTraces = `(() => {
  const elements = [...document.querySelectorAll('*')]
  const found = elements.filter((element) =>
    element.getAttributeNames().some((name) => name.startsWith('on')) ||
    (element.localName === 'script' && element.src !== '' && new URL(element.src).origin !== location.origin) ||
    ['href', 'src', 'action', 'formaction'].some((name) =>
      /^\\s*(javascript|data:text)/i.test(element.getAttribute(name) ?? '')))
  return [...found.map(({ outerHTML }) => outerHTML.slice(0, 80)), ...window.violations.splice(0)]
})()`

/** Run in the page: its text, with single spaces. */
const shownText = `document.body.innerText.replace(/\\s+/g, ' ')`

async function watch(page: Page, url: string): Promise<Watch> {
  const hits: string[] = []
  page.on('dialog', (dialog) => {
    hits.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && origin.replace(/^ws/, 'http') !== url)
      hits.push(`a request: ${origin}`)
  })
  await page.addInitScript(noteViolations)
  return { page, takeHits: async () => [...hits.splice(0), ...(await page.evaluate<string[]>(findTraces))] }
}

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Opens a page, waits until it shows a text, and returns what is wrong. */
async function visit(
  { page, takeHits }: Watch,
  address: string,
  texts: readonly string[],
): Promise<string[]> {
  await page.goto(address)
  let unseen = texts.map(flat)
  for (const end = performance.now() + patienceMs; unseen.length > 0 && performance.now() < end; ) {
    // Not waitForFunction, which the content security policy of the game blocks.
    const text = await page.evaluate<string>(shownText)
    unseen = unseen.filter((each) => !text.includes(each))
    await pause(50)
  }
  const missing = unseen.map((each) => `not shown at ${address}: ${each.slice(0, 40)}`)
  return [...missing, ...(await takeHits())]
}

function rowOf(what: string, count: number, wrong: readonly string[]): Row {
  const isRight = wrong.length === 0 && count > 0
  return {
    ...{ id: 'XSS', what, sent: `${count} payloads` },
    came: isRight ? 'shown as text; no dialog, script, request or violation' : wrong.slice(0, 4).join('; '),
    verdict: isRight ? 'pass' : 'FAIL',
  }
}

type Places = (cast: Cast, seen: Watch, payloads: readonly string[]) => Promise<Row>

const checkAlerts: Places = async ({ game, url }, seen, payloads) => {
  const database = await openGameDatabase(game)
  const wrong: string[] = []
  for (let first = 0; first < payloads.length; first += alertsAtOnce) {
    const batch = payloads.slice(first, first + alertsAtOnce)
    await database.pool.query('delete from alerts')
    for (const payload of batch) {
      await database.pool.query(
        'insert into alerts (level, message, link, start_at) values ($1, $2, $3, 0)',
        [...['info', payload, '/article/rules']],
      )
    }
    wrong.push(...(await visit(seen, `${url}/article/rules`, batch)))
  }
  await database.pool.query('delete from alerts')
  await database.close()
  return rowOf('alerts', payloads.length, wrong)
}

const checkNames: Places = async ({ url }, seen, payloads) => {
  const wrong: string[] = []
  for (const [index, name] of inNames(payloads).entries()) {
    wrong.push(...(await visit(seen, `${url}/products/${isinOf(index)}/buy`, [name])))
  }
  return rowOf('names of products', payloads.length, wrong)
}

const checkPlayers: Places = async ({ game, url, bob }, seen, payloads) => {
  const [name = '', ...value] = bob.cookie.split('=')
  const cookies = { [name]: value.join('='), '__Host-signed-in': '1' }
  await seen.page
    .context()
    .addCookies(
      Object.entries(cookies).map(([each, text]) => ({ name: each, value: text, url, secure: true })),
    )
  const database = await openGameDatabase(game)
  const rename = (username: string) =>
    database.pool.query('update users set username = $1 where id = $2', [username, bob.userId])
  const wrong: string[] = []
  for (const name of inNames(payloads)) {
    await rename(name)
    wrong.push(...(await visit(seen, `${url}/account/profile`, [name])))
  }
  await rename(bob.username)
  await database.close()
  await seen.page.context().clearCookies()
  return rowOf('names of players, behind the rules', payloads.length, wrong)
}

const checkSearch: Places = async ({ url }, seen, payloads) => {
  const wrong: string[] = []
  const short = payloads.filter(({ length }) => length <= 100)
  for (const payload of short) {
    wrong.push(...(await visit(seen, `${url}/search?q=${encodeURIComponent(payload)}`, [])))
  }
  return rowOf('what is searched for', short.length, wrong)
}

const checkBrand: Places = async ({ url }, seen, payloads) => {
  const wrong = [
    ...(await visit(seen, `${url}/landing`, [script])),
    ...(await visit(seen, `${url}/article/impressum`, payloads.slice(0, 3))),
    ...(await visit(seen, `${url}/article/terms`, [])),
  ]
  return rowOf('name, company and disclaimer', payloads.length, wrong)
}

const checkFeedback: Places = async ({ send }, _, payloads) => {
  const wrong: string[] = []
  for (const [index, explanation] of payloads.entries()) {
    const body = { value: 1, explanation, location: `/${explanation}`.slice(0, 500) }
    const sent = { method: 'POST', path: '/api/feedback', headers: { 'x-requested-with': 'check' } }
    const { status, headers } = await send({ ...sent, body, from: `127.2.${index}.1` })
    const isJson = headers['content-type']?.startsWith('application/json')
    if (status !== 200 || !isJson) wrong.push(`${status} for ${explanation}`)
  }
  const row = rowOf('feedback', payloads.length, wrong)
  return { ...row, came: row.verdict === 'pass' ? 'taken; no screen shows it' : row.came }
}

/**
 * Puts the payloads in every place; resolves to a row for each.
 * @param share one of so many payloads is tried where it takes a page of its own
 */
export async function checkXss(cast: Cast, share: number): Promise<Row[]> {
  const all = await readPayloads()
  const some = all.filter((_, index) => index % share === 0)
  const browser = await chromium.launch(await findBrowser())
  try {
    const options = { ignoreHTTPSErrors: true, serviceWorkers: 'block', locale: 'nl-NL' } as const
    const seen = await watch(await browser.newPage(options), cast.url)
    return [
      await checkAlerts(cast, seen, all),
      await checkBrand(cast, seen, all),
      await checkFeedback(cast, seen, all),
      await checkNames(cast, seen, all),
      await checkPlayers(cast, seen, some),
      await checkSearch(cast, seen, some),
    ]
  } finally {
    await browser.close()
  }
}
