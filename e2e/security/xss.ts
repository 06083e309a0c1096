// Known XSS payloads in every text that others see, in a real browser: names of instruments, alerts, what the operator sets
// and organisers write, and what players are called, search for and call their lists. Each has to be shown as text, and
// nothing may run.

import { chromium } from '@playwright/test'
import { findBrowser } from '../support/browser.ts'
import { openGameDatabase } from '../support/open-game-database.ts'
import type { Cast } from './cast.ts'
import type { Row } from './row.ts'
import { checkCompetitions } from './xss-competitions.ts'
import { checkDesk } from './xss-desk.ts'
import { checkOthers } from './xss-others.ts'
import { inNames, isinOf, readPayloads, script } from './xss-texts.ts'
import { becomePlayer, type Places, rowOf, visit, watch } from './xss-watch.ts'

/** How many alerts are shown at once. */
const alertsAtOnce = 20

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
  await becomePlayer(seen, url, bob)
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
  await becomePlayer(seen, url, null)
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
  return { ...row, came: row.verdict === 'pass' ? 'taken; the desk shows it' : row.came }
}

/**
 * Puts the payloads in every place; resolves to a row for each.
 * @param share where each payload takes a page of its own, only one in this many is tried
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
      ...(await checkOthers(cast, seen, some)),
      await checkCompetitions(cast, seen, all),
      ...(await checkDesk(cast, seen, some)),
    ]
  } finally {
    await browser.close()
  }
}
