// Serves the prerendered pages of the web app, with what only the server knows filled in: the name of the game, on a
// product page the name of the product, and on the page of a lesson its text.

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Lesson } from '@koersklasse/contract/academy.ts'
import { type Language, languageFor } from '@koersklasse/domain/accounts/languages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a prerendered product page shows of its product. */
export interface PrerenderedProduct {
  id: string
  name: string
}

/** Finds what pages show. The arguments come from an address, so they may be any text. */
export interface PageContent {
  productOf(id: string): PrerenderedProduct | undefined
  /** A lesson with its HTML sanitized, in a language or else in Dutch; null if there is none. */
  lessonOf(topic: string, lesson: string, language: Language): Lesson | null
}

export interface PrerenderedPages {
  /**
   * Sends the page of a lesson or a product, or the one that is named after the path, or index.html if there is none.
   */
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

const frame = 'index'

/**
 * Reads index.html, pages/{name}.html and, for lessons, pages/lessons/{language}.html, once.
 * @param folder the folder of the built web app
 * @param brand the name of the game
 */
export async function loadPrerenderedPages(
  folder: string,
  brand: string,
  { productOf, lessonOf }: PageContent,
): Promise<PrerenderedPages> {
  const pages = new Map([[frame, await readFile(join(folder, `${frame}.html`), 'utf8')]])
  const files = await readdir(join(folder, 'pages'), { recursive: true }).catch(() => [])
  for (const file of files.filter((name) => name.endsWith('.html')))
    pages.set(file.slice(0, -'.html'.length), await readFile(join(folder, 'pages', file), 'utf8'))

  function pageFor(url: string, language: Language): string {
    const [, name = '', id = '', part = ''] = url.split('?')[0]!.split('/')
    const lesson = name === 'academy' ? lessonOf(id, part, language) : null
    if (lesson !== null) return lessonPage(lesson, language)
    const isProduct = name === 'products'
    const page = (isProduct || id === '' ? pages.get(name) : undefined) ?? pages.get(frame) ?? ''
    const product = isProduct ? productOf(id) : undefined
    return fill(page, { brand, productId: product?.id ?? '', product: product?.name ?? '' })
  }

  function lessonPage(lesson: Lesson, language: Language): string {
    const { title, language: written, before, figure, after } = lesson
    const page = pages.get(`lessons/${language}`) ?? pages.get(frame) ?? ''
    const translation = written === language ? '' : written
    const texts = { brand, title, written, translation, figure: figure ?? '', lesson: JSON.stringify(lesson) }
    return fill(page, texts, { before, after })
  }

  return {
    async send(request, reply) {
      const page = pageFor(request.url, languageOf(request))
      const tag = `"${createHash('sha256').update(page).digest('base64url')}"`
      reply.header('cache-control', 'no-cache').header('etag', tag)
      reply.header('vary', 'accept-encoding, accept-language')
      if (request.headers['if-none-match'] === tag) return reply.code(304).send()
      reply.type('text/html; charset=utf-8')
      return compressed(request.headers['accept-encoding'] ?? '', page, reply)
    },
  }
}

/** The language that a browser prefers, as far as the game has it: browsers list the best first. */
function languageOf({ headers }: FastifyRequest): Language {
  const wanted = headers['accept-language'] ?? ''
  return languageFor(wanted.split(',').map((part) => part.split(';')[0]!.trim()))
}

type Values = Readonly<Record<string, string>>

/** Replaces each %name% that has a text by that text, escaped for HTML, or by sanitized HTML as it is. */
function fill(page: string, texts: Values, sanitized: Values = {}): string {
  return page.replace(/%(\w+)%/g, (whole, name: string) => {
    const text = texts[name]
    return sanitized[name] ?? (text === undefined ? whole : escapeHtml(text))
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
