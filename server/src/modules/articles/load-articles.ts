// Loads the articles from content/articles, in each language: Markdown whose first line is the title. {{name}} is replaced by a configured
// value; {{name|a sentence}} by the sentence if that value is not configured.

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type Article, type ArticleId, articleIds } from '@koersklasse/contract/articles.ts'
import { type Language, languages } from '@koersklasse/domain/accounts/languages.ts'
import MarkdownIt from 'markdown-it'
import { sanitizeHtml, sanitizeWithPictures } from '../../platform/sanitize-html.ts'
import { StartupError } from '../../platform/startup-error.ts'
import type { ArticleValues } from './article-values.ts'

/** The placeholders that an article must contain, so that its text cannot contradict the configuration. */
const required: Readonly<Record<ArticleId, readonly (keyof ArticleValues)[]>> = {
  rules: ['startingBalance', 'sprinterShare', 'costsFixed', 'costsRate'],
  prizes: [],
  terms: ['game', 'minimumAge'],
  'individual-rights': ['contactEmail'],
  cookies: [],
  accessibility: ['contactEmail'],
  impressum: ['company', 'contactEmail'],
}

const placeholder = /\{\{(\w+)(?:\|([^{}]*))?\}\}/g
const markdown = new MarkdownIt({ html: false })
const { escapeHtml } = markdown.utils

/** The articles by id, for each language. One that is not translated is in Dutch. */
export type Articles = Readonly<Record<Language, ReadonlyMap<string, Article>>>

/**
 * Reads the articles and renders them as sanitized HTML.
 * @param folder the folder with content/articles, as a URL that ends with a slash
 * @param valuesIn the values of placeholders in a language
 * @throws StartupError if an article is missing in Dutch or has no title, lacks a required placeholder, or has one without
 *   a value
 */
export async function loadArticles(
  folder: URL,
  valuesIn: (language: Language) => ArticleValues,
): Promise<Articles> {
  const load = async (language: Language) => {
    const articles = await Promise.all(
      articleIds.map((id) => loadArticle(id, language, { folder, valuesIn })),
    )
    return [language, new Map(articles.map((article) => [article.id, article]))]
  }
  return Object.fromEntries(await Promise.all(languages.map(load))) as Articles
}

interface Sources {
  folder: URL
  valuesIn: (language: Language) => ArticleValues
}

async function loadArticle(id: ArticleId, language: Language, sources: Sources): Promise<Article> {
  const file = new URL(`${id}.${language}.md`, sources.folder)
  if (language !== 'nl' && !existsSync(file)) return loadArticle(id, 'nl', sources)
  const fail = (reason: string) => new StartupError(`content/articles/${id}.${language}.md ${reason}.`)
  const source = await readFile(file, 'utf8').catch(({ message }: Error) => {
    throw fail(`cannot be read: ${message}`)
  })
  const [, title, body] = /^\s*# +(\S.*?)\s*\n([\s\S]*)$/.exec(source) ?? []
  if (title === undefined || body === undefined) throw fail('has to begin with a title, as "# Title"')
  const rendered = markdown.render(body)
  if (/\{\{|\}\}/.test(source.replace(placeholder, ''))) throw fail('has a {{ or }} that is no placeholder')
  if (body.match(placeholder)?.length !== rendered.match(placeholder)?.length) {
    throw fail('has a placeholder where none can be filled in, such as the address of a link')
  }
  const values = sources.valuesIn(language)
  const named = new Set([...source.matchAll(placeholder)].map(([, name]) => name))
  const forgotten = required[id].find((name) => !named.has(name))
  if (forgotten !== undefined) throw fail(`has to name {{${forgotten}}}`)

  function fill(text: string, write: (value: string, name: string) => string): string {
    return text.replace(placeholder, (_, name: string, otherwise: string | undefined) => {
      const value = Object.hasOwn(values, name) ? values[name as keyof ArticleValues] : undefined
      if (value === undefined) throw fail(`names {{${name}}}, for which there is no value`)
      if (value !== null) return write(value, name)
      if (otherwise === undefined)
        throw fail(`names {{${name}}}, which may be unknown, without a sentence for that`)
      return otherwise
    })
  }
  // Filled in after rendering, so that values are not parsed as Markdown.
  const filled = fill(rendered, toHtml)
  // The prizes of the house competition may have pictures, as those of any other competition may.
  const html = id === 'prizes' ? sanitizeWithPictures(filled) : sanitizeHtml(filled)
  return { id, language, title: fill(title, (value) => value), html }
}

/** A value as HTML; the contact address becomes a link. */
function toHtml(value: string, name: string): string {
  const escaped = escapeHtml(value)
  return name === 'contactEmail' ? `<a href="mailto:${escaped}">${escaped}</a>` : escaped
}
