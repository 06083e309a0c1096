// Serves the prerendered pages of the web app, with what only the server knows filled in: the name of the game, and on
// a product page the name of the product.

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a prerendered product page shows of its product. */
export interface PrerenderedProduct {
  id: string
  name: string
}

export interface PrerenderedPages {
  /** Sends the page that is named after the first segment of the path, or index.html if there is none. */
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

const frame = 'index'

/**
 * Reads index.html and pages/{name}.html, once.
 * @param folder the folder of the built web app
 * @param brand the name of the game
 * @param productOf finds the product of an id from an address, which may be any text
 */
export async function loadPrerenderedPages(
  folder: string,
  brand: string,
  productOf: (id: string) => PrerenderedProduct | undefined,
): Promise<PrerenderedPages> {
  const pageFiles = await readdir(join(folder, 'pages')).catch(() => [])
  const files = [`${frame}.html`, ...pageFiles.map((name) => join('pages', name))]
  const pages = new Map<string, string>()
  for (const file of files.filter((name) => name.endsWith('.html')))
    pages.set(basename(file, '.html'), await readFile(join(folder, file), 'utf8'))

  function pageFor(url: string): string {
    const [, name = '', id = ''] = /^\/([^/?]*)(?:\/([^/?]*))?/.exec(url) ?? []
    const page = pages.get(name) ?? pages.get(frame) ?? ''
    const product = name === 'products' ? productOf(id) : undefined
    return fill(page, { brand, productId: product?.id ?? '', product: product?.name ?? '' })
  }

  return {
    async send(request, reply) {
      const page = pageFor(request.url)
      const tag = `"${createHash('sha256').update(page).digest('base64url')}"`
      reply.header('cache-control', 'no-cache').header('etag', tag).header('vary', 'accept-encoding')
      if (request.headers['if-none-match'] === tag) return reply.code(304).send()
      reply.type('text/html; charset=utf-8')
      return compressed(request.headers['accept-encoding'] ?? '', page, reply)
    },
  }
}

/** Replaces each %name% that has a text by that text, escaped for HTML. */
function fill(page: string, texts: Readonly<Record<string, string>>): string {
  return page.replace(/%(\w+)%/g, (whole, name: string) => {
    const text = texts[name]
    return text === undefined ? whole : escapeHtml(text)
  })
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!)

const brotli = promisify(brotliCompress)
/** Pages are compressed at each request: this quality takes 1 ms, the best one 30 ms. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

async function compressed(accepted: string, page: string, reply: FastifyReply): Promise<FastifyReply> {
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(await brotli(page, quality))
  if (/\bgzip\b/.test(accepted))
    return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(page))
  return reply.send(page)
}
