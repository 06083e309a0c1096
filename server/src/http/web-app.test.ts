import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveWebApp } from './web-app.ts'

const files = {
  'index.html': '<title>page of %brand%</title>',
  'pages/products.html':
    '<title>%product% – %brand%</title><h1 data-product="%productId%">%product%</h1> 100%',
  'pages/dashboard.html': '<title>dashboard</title>',
  'unsupported.html': '<title>unsupported</title>',
  'service-worker.js': 'worker',
  'before-paint.js': 'check',
  'manifest.webmanifest': '{"name":"Koersklasse","short_name":"Koersklasse","scope":"/"}',
  'assets/app-1.js': 'app',
  'images/avatar0.svg': '<svg/>',
}

let folder: string
const app = Fastify()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koersklasse-web-'))
  await Promise.all(['assets', 'images', 'pages'].map((name) => mkdir(join(folder, name))))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  await serveWebApp(app, folder, 'Beurs & <bazen>', (id) =>
    id === 'NL1' ? { id, name: '<b>"Best" & $& %brand%</b>' } : undefined,
  )
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
  ['/unsupported.html', 'text/html', 'unsupported', 'no-cache'],
  ['/service-worker.js', '*/*', 'worker', 'no-cache'],
  ['/before-paint.js', '*/*', 'check', 'no-cache'],
  ['/assets/app-1.js', '*/*', 'app', 'public, max-age=31536000, immutable'],
  ['/images/avatar0.svg', 'image/*', 'svg', 'public, max-age=86400'],
])('%s', async (url, accept, text, caching) => {
  const answer = await ask(url, accept)
  expect(answer.body).toContain(text)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, caching])
})

it('a part of the app that is not there is not the page', async () => {
  expect((await ask('/assets/app-0.js', '*/*')).statusCode).toBe(404)
})

it('the manifest has the name of the game', async () => {
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
])('%s is filled in, whatever the names hold', async (url, product, productId) => {
  expect((await ask(url, 'text/html')).body).toBe(
    `<title>${product} – Beurs &amp; &lt;bazen&gt;</title><h1 data-product="${productId}">${product}</h1> 100%`,
  )
})

it('a page that the browser has is not sent again, and what has another name is', async () => {
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
