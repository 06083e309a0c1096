// The pages of the web app as the build painted them, with what only the server knows: what the game is called, and what
// the product is called that a page is of.

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a page says of a product. */
export interface PaintedProduct {
  id: string
  name: string
}

export interface PaintedPages {
  /** Answers with the page for an address: that of its first part if it has one of its own, else the one for all. */
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

const everyAddress = 'index'

/**
 * Reads index.html and pages/{name}.html.
 * @param brand the name of the game
 * @param productOf the product of an id from an address, which may be anything
 */
export async function loadPaintedPages(
  folder: string,
  brand: string,
  productOf: (id: string) => PaintedProduct | undefined,
): Promise<PaintedPages> {
  const ofTheirOwn = await readdir(join(folder, 'pages')).catch(() => [])
  const files = [`${everyAddress}.html`, ...ofTheirOwn.map((name) => join('pages', name))]
  const pages = new Map<string, string>()
  for (const file of files.filter((name) => name.endsWith('.html')))
    pages.set(basename(file, '.html'), await readFile(join(folder, file), 'utf8'))

  function pageFor(url: string): string {
    const [, name = '', id = ''] = /^\/([^/?]*)(?:\/([^/?]*))?/.exec(url) ?? []
    const page = pages.get(name) ?? pages.get(everyAddress) ?? ''
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

/** Puts text in the place of each %name%. */
function fill(page: string, texts: Readonly<Record<string, string>>): string {
  return page.replace(/%(\w+)%/g, (whole, name: string) => {
    const text = texts[name]
    return text === undefined ? whole : escapeHtml(text)
  })
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!)

const brotli = promisify(brotliCompress)
/** A page is compressed as it is asked for: well in a millisecond, rather than best in thirty. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

async function compressed(accepted: string, page: string, reply: FastifyReply): Promise<FastifyReply> {
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(await brotli(page, quality))
  if (/\bgzip\b/.test(accepted))
    return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(page))
  return reply.send(page)
}
