// Serves the built web app: its files, and a prerendered page for every other address of the app.

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { addressKind } from '@koersklasse/contract/address-kind.ts'
import type { FastifyRequest } from 'fastify'
import { send } from './errors.ts'
import { loadPrerenderedPages, type PageContent } from './prerendered-pages.ts'
import type { App } from './route.ts'

const manifestName = 'manifest.webmanifest'

/**
 * Serves the built web app from a folder: files with a hash in their name, which browsers may cache forever, and for
 * every route of the app a prerendered page, which they revalidate.
 * @param folder null for a server without a web app, which answers every address with 404
 * @param name the name of the game, for the pages and the manifest
 * @param content what the pages show
 */
export async function serveWebApp(
  app: App,
  folder: string | null,
  name: string,
  content: PageContent,
): Promise<void> {
  if (folder === null) {
    app.setNotFoundHandler((_request, reply) => {
      send(reply, 'not_found')
    })
    return
  }
  const manifest = JSON.parse(await readFile(join(folder, manifestName), 'utf8')) as object
  const named = JSON.stringify({ ...manifest, name, short_name: name })
  app.get(`/${manifestName}`, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8').send(named),
  )
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: [manifestName, 'index.html', 'pages/**', 'assets/**'],
    index: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      response.header('cache-control', cachingOf(path))
      // An SVG is XML text, so its encoding has to be declared (OWASP ASVS 5.0.0, V4.1.1).
      if (/\.svg$/.test(path)) response.header('content-type', 'image/svg+xml; charset=utf-8')
    },
  })
  // One route for all of these files: a route for each of more than a thousand would take half a second at every start.
  const assets = new Set(await readdir(join(folder, 'assets')))
  app.get<{ Params: { name: string } }>('/assets/:name', async ({ params }, reply) =>
    assets.has(params.name) ? reply.sendFile(`assets/${params.name}`) : reply.callNotFound(),
  )
  const pages = await loadPrerenderedPages(folder, name, content)
  app.get('/', pages.send)
  app.get('/index.html', pages.send)
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request) ? pages.send(request, reply) : send(reply, 'not_found'),
  )
}

/** Whether to answer with a page: to browsers always, to clients that accept anything only where the app has pages. */
function wantsPage({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return (
    accept.includes('text/html') || (accept.includes('*/*') && addressKind(url.split('?')[0]!) === 'page')
  )
}

/** Files with a hash in their name never change; drawings may be cached for a day; the rest is revalidated. */
function cachingOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return /\/(images|icons)\//.test(path) ? 'public, max-age=86400' : 'no-cache'
}
