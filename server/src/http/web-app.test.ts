import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Lesson } from '@koersklasse/contract/academy.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveWebApp } from './web-app.ts'

const files = {
  'index.html': '<title>page of %brand%</title>',
  'pages/products.html':
    '<title>%product% – %brand%</title><h1 data-product="%productId%">%product%</h1> 100%',
  'pages/dashboard.html': '<title>dashboard</title>',
  'pages/lessons/nl.html': '<h1 lang="%written%">%title%</h1> %before%|%figure%|%after%|%translation%',
  'pages/lessons/de.html': '<article data-lesson="%lesson%">%written% %title% %before%|%translation%',
  'unsupported.html': '<title>unsupported</title>',
  'service-worker.js': 'worker',
  'before-paint.js': 'check',
  'manifest.webmanifest': '{"name":"Koersklasse","short_name":"Koersklasse","scope":"/"}',
  'assets/app-1.js': 'app',
  'images/avatar0.svg': '<svg/>',
}

const hostile = '<b>"Best" & $& %brand%</b>'

/** A lesson, which exists in Dutch only. */
function lessonOf(topic: string, id: string, _language: Language): Lesson | null {
  if (topic !== 'basics' || id !== 'share') return null
  const question = { text: '?', options: ['</article>', "it's"], right: 0, why: '' }
  return {
    ...{ topic, id, number: 1, count: 1, language: 'nl', minutes: 2, title: hostile },
    ...{ question, previous: null, next: null },
    ...{ before: '<p>1 &amp; $& %title%</p>', figure: null, after: '' },
  }
}

let folder: string
const app = Fastify()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koersklasse-web-'))
  await Promise.all(
    ['assets', 'images', 'pages/lessons'].map((name) => mkdir(join(folder, name), { recursive: true })),
  )
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  await serveWebApp(app, folder, 'Beurs & <bazen>', {
    productOf: (id) => (id === 'NL1' ? { id, name: hostile } : undefined),
    lessonOf,
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const ask = (url: string, accept: string) => app.inject({ method: 'GET', url, headers: { accept } })

it.each([
  ['/', 'text/html', 'page', 'no-cache'],
  ['/index.html', 'text/html', 'page', 'no-cache'],
  ['/dashboard', 'text/html', 'dashboard', 'no-cache'],
  ['/dashboard/?from=mail', 'text/html', 'dashboard', 'no-cache'],
  ['/dashboards', 'text/html', 'page', 'no-cache'],
  ['/%2e%2e/pages', 'text/html', 'page', 'no-cache'],
  ['/unsupported', 'text/html', 'page', 'no-cache'],
  ['/user/jan.jansen', 'text/html', 'page', 'no-cache'],
  ['/lessons/nl', 'text/html', 'page', 'no-cache'],
  ['/academy', 'text/html', 'page', 'no-cache'],
  ['/academy/basics', 'text/html', 'page', 'no-cache'],
  ['/academy/basics/%2e%2e', 'text/html', 'page', 'no-cache'],
  ['/academy/basics/exam', 'text/html', 'page', 'no-cache'],
  ['/unsupported.html', 'text/html', 'unsupported', 'no-cache'],
  ['/service-worker.js', '*/*', 'worker', 'no-cache'],
  ['/before-paint.js', '*/*', 'check', 'no-cache'],
  ['/assets/app-1.js', '*/*', 'app', 'public, max-age=31536000, immutable'],
  ['/images/avatar0.svg', 'image/*', 'svg', 'public, max-age=86400'],
])('serves %s to a client that accepts %s', async (url, accept, text, caching) => {
  const answer = await ask(url, accept)
  expect(answer.body).toContain(text)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, caching])
  expect(answer.headers['content-type']).toMatch(/; charset=utf-8$/)
})

describe('a client that accepts anything, such as curl, a monitor or a link preview', () => {
  const headersFor = { 'accepts */*': { accept: '*/*' }, 'sends no Accept': {} }
  const cases = Object.entries(headersFor).flatMap(([name, headers]) =>
    (['GET', 'HEAD'] as const).map((method) => [method, name, headers] as const),
  )

  it.each(cases)('gets pages with %s if it %s', async (method, _name, headers) => {
    for (const url of ['/landing', '/dashboard', '/user/jan.jansen', '/products/NL1/buy?from=mail']) {
      const answer = await app.inject({ method, url, headers: { ...headers } })
      expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([
        url,
        200,
        'text/html; charset=utf-8',
      ])
      expect(answer.body === '', method).toBe(method === 'HEAD')
    }
  })

  it.each(cases)('gets no page for an unknown file with %s if it %s', async (method, _name, headers) => {
    for (const url of [
      ...['/assets/app-0.js', '/images/x.svg', '/icons/x.png', '/robots.txt', '/x.js?v=1', '/api/x'],
      ...['/services/x', '/metrics', '/health/x', '/socket'],
    ]) {
      const { statusCode, headers: given } = await app.inject({ method, url, headers: { ...headers } })
      expect([url, statusCode, given['content-type']]).toEqual([url, 404, 'application/json'])
    }
  })
})

it('gives no page to a client that wants JSON, or to a POST', async () => {
  expect((await ask('/landing', 'application/json')).statusCode).toBe(404)
  expect((await app.inject({ method: 'POST', url: '/landing' })).statusCode).toBe(404)
})

it('puts the name of the game into the manifest', async () => {
  const answer = await ask('/manifest.webmanifest', '*/*')
  expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/)
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.json()).toEqual({ name: 'Beurs & <bazen>', short_name: 'Beurs & <bazen>', scope: '/' })
})

it.each([
  ['/products/NL1/buy?from=mail', '&lt;b&gt;&quot;Best&quot; &amp; $&amp; %brand%&lt;/b&gt;', 'NL1'],
  ['/products/NL2', '', ''],
  ['/products', '', ''],
  ['/products/%3Cscript%3E', '', ''],
])('fills in %s, escaped', async (url, product, productId) => {
  expect((await ask(url, 'text/html')).body).toBe(
    `<title>${product} – Beurs &amp; &lt;bazen&gt;</title><h1 data-product="${productId}">${product}</h1> 100%`,
  )
})

const escapedTitle = '&lt;b&gt;&quot;Best&quot; &amp; $&amp; %brand%&lt;/b&gt;'

it.each(['/academy/basics/share', '/academy/basics/share/?from=mail'])(
  'fills in the lesson %s: its title escaped, its sanitized text as it is',
  async (url) => {
    expect((await ask(url, 'text/html')).body).toBe(
      `<h1 lang="nl">${escapedTitle}</h1> <p>1 &amp; $& %title%</p>|||`,
    )
  },
)

it.each([
  ['nl, de', '<h1 lang="nl">'],
  ['de', '<article'],
  ['en-GB, de-AT;q=0.8, nl;q=0.5', '<article'],
  ['', '<h1 lang="nl">'],
  ['*;q=0.5, <b>', '<h1 lang="nl">'],
])('gives a browser that wants %j the page of a lesson in its language', async (wanted, begin) => {
  const headers = { accept: 'text/html', 'accept-language': wanted }
  const answer = await app.inject({ url: '/academy/basics/share', headers })
  expect(answer.body.startsWith(begin)).toBe(true)
  expect(answer.headers.vary).toContain('accept-language')
})

it('says that a lesson is not translated, and passes the whole lesson to the app, escaped', async () => {
  const headers = { accept: 'text/html', 'accept-language': 'de' }
  const { body } = await app.inject({ url: '/academy/basics/share', headers })
  expect(body).toContain(`nl ${escapedTitle} `)
  expect(body.endsWith('|nl')).toBe(true)
  const [, written = ''] = /data-lesson="([^"]*)"/.exec(body) ?? []
  expect(written).not.toMatch(/[<>]/)
  const entities = { amp: '&', lt: '<', gt: '>', quot: '"' } as const
  const lesson = written.replace(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof entities) => entities[name])
  expect(JSON.parse(lesson)).toEqual(lessonOf('basics', 'share', 'de'))
})

it('answers 304 to a browser that has the page, and 200 if it has another one', async () => {
  const first = await ask('/products/NL1', 'text/html')
  const again = (url: string) =>
    app.inject({ url, headers: { accept: 'text/html', 'if-none-match': String(first.headers.etag) } })
  expect((await again('/products/NL1')).statusCode).toBe(304)
  expect((await again('/products/NL2')).statusCode).toBe(200)
})

it.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('a page is compressed for who accepts %s', async (accepted, encoding, decompress) => {
  const answer = await app.inject({
    url: '/dashboard',
    headers: { accept: 'text/html', 'accept-encoding': accepted },
  })
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(decompress(answer.rawPayload).toString()).toBe(files['pages/dashboard.html'])
})
