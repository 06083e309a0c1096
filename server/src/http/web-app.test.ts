import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveWebApp } from './web-app.ts'

const files = {
  'index.html': '<title>page</title>',
  'pages/dashboard.html': '<title>dashboard</title>',
  'unsupported.html': '<title>unsupported</title>',
  'service-worker.js': 'worker',
  'check-browser.js': 'check',
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
  await serveWebApp(app, folder, 'Beursbazen')
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
  ['/check-browser.js', '*/*', 'check', 'no-cache'],
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
  expect(answer.json()).toEqual({ name: 'Beursbazen', short_name: 'Beursbazen', scope: '/' })
})
