// The files of the built web app, and the page of it for every address that is not a file.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { send } from './errors.ts'
import { loadPaintedPages, type PaintedProduct } from './painted-pages.ts'
import type { App } from './route.ts'

const manifestName = 'manifest.webmanifest'

/**
 * Serves the built web app from a folder, or nothing where there is none (null): hashed files for good, and a painted
 * page, always anew, for every route of it. Pages and manifest get the name of the game.
 */
export async function serveWebApp(
  app: App,
  folder: string | null,
  name: string,
  productOf: (id: string) => PaintedProduct | undefined,
): Promise<void> {
  if (folder === null) {
    app.setNotFoundHandler((_request, reply) => {
      send(reply, 'not_found')
    })
    return
  }
  const manifest = JSON.parse(await readFile(join(folder, manifestName), 'utf8')) as object
  const named = JSON.stringify({ ...manifest, name, short_name: name })
  app.get(`/${manifestName}`, { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8').send(named),
  )
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: [manifestName, 'index.html', 'pages/**'],
    index: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      response.header('cache-control', cachingOf(path))
    },
  })
  const pages = await loadPaintedPages(folder, name, productOf)
  app.get('/', { schema: { hide: true } }, pages.send)
  app.get('/index.html', { schema: { hide: true } }, pages.send)
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (wantsPage) return pages.send(request, reply)
    return send(reply, 'not_found')
  })
}

/** Files with a hash in their name stay as they are; drawings may be a day old; all else is asked for anew. */
function cachingOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return /\/(images|icons)\//.test(path) ? 'public, max-age=86400' : 'no-cache'
}
