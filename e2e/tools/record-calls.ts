// Prints which calls of the API a browser makes when the app is opened, as a JSON array of paths: opens a page of a running
// game as a player, with nothing in the browser's cache. For the benchmark of reads.
// node e2e/tools/record-calls.ts ADDRESS TOKEN

import { chromium } from '@playwright/test'
import { findBrowser } from '../support/browser.ts'

const [address = '', jwt = ''] = process.argv.slice(2)
const browser = await chromium.launch(await findBrowser())
try {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'nl-NL' })
  const cookies = Object.entries({ jwt, 'signed-in': '1', cookiepref: '1' })
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: address })))
  const page = await context.newPage()
  const calls: string[] = []
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url())
    const isCall = pathname.startsWith('/api/') && response.request().method() === 'GET'
    if (isCall && response.status() === 200) calls.push(pathname + search)
  })
  await page.goto(`${address}/dashboard`)
  await page.getByTestId('total').waitFor()
  await page.waitForLoadState('networkidle')
  process.stdout.write(JSON.stringify(calls))
} finally {
  await browser.close()
}
