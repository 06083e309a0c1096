// A page that detects the effects of payloads, and waits until texts are seen on it.

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Actor, Cast } from './cast.ts'
import type { Row } from './row.ts'

/** How long a text may take to be shown, in milliseconds. */
const patienceMs = 60_000

export interface Watch {
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

/** Run in the page: finds what a payload would have added to it. */
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

export async function watch(page: Page, url: string): Promise<Watch> {
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

/** Logs a player in by the cookies of a login, or out. */
export async function becomePlayer(
  { page }: Watch,
  url: string,
  actor: Pick<Actor, 'cookie'> | null,
): Promise<void> {
  await page.context().clearCookies()
  if (actor === null) return
  const [name = '', ...value] = actor.cookie.split('=')
  const cookies = { [name]: value.join('='), '__Host-signed-in': randomUUID() }
  await page
    .context()
    .addCookies(
      Object.entries(cookies).map(([each, text]) => ({ name: each, value: text, url, secure: true })),
    )
}

/** Opens a page, waits until it shows a text, and returns what is wrong. */
export async function visit(
  { page, takeHits }: Watch,
  address: string,
  texts: readonly string[],
): Promise<string[]> {
  await page.goto(address)
  let unseen = texts.map(flat)
  let text = ''
  for (const end = performance.now() + patienceMs; unseen.length > 0 && performance.now() < end; ) {
    // Not waitForFunction, which the content security policy of the game blocks.
    text = await page.evaluate<string>(shownText)
    unseen = unseen.filter((each) => !text.includes(each))
    await pause(50)
  }
  const missing = unseen.map(
    (each) => `not shown at ${address}: ${each.slice(0, 40)}, but ${text.slice(0, 200)}`,
  )
  return [...missing, ...(await takeHits())]
}

export function rowOf(what: string, count: number, wrong: readonly string[]): Row {
  const isRight = wrong.length === 0 && count > 0
  return {
    ...{ id: 'XSS', what, sent: `${count} payloads` },
    came: isRight ? 'shown as text; no dialog, script, request or violation' : wrong.slice(0, 4).join('; '),
    verdict: isRight ? 'pass' : 'FAIL',
  }
}

/** Puts payloads in one kind of text, and looks at the pages that show it. */
export type Places = (cast: Cast, seen: Watch, payloads: readonly string[]) => Promise<Row>
