// Renders an article: Markdown whose first line is the title. {{name}} is replaced by a configured value; {{name|a sentence}}
// by the sentence if that value is not configured.

import type { Article, ArticleId } from '@koersklasse/contract/articles.ts'
import type { ArticleFault } from '@koersklasse/contract/desk/articles.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import { ok, type Result } from '@koersklasse/domain/result.ts'
import MarkdownIt from 'markdown-it'
import { sanitizeHtml, sanitizeWithPictures } from '../../platform/sanitize-html.ts'
import type { ArticleValues } from './article-values.ts'

/** The placeholders that an article must contain, so that its text cannot contradict the configuration. */
export const required: Readonly<Record<ArticleId, readonly (keyof ArticleValues)[]>> = {
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

/** The text of an article in a language, and the values of placeholders in it. */
export interface ArticleText {
  id: ArticleId
  language: Language
  source: string
  values: ArticleValues
}

export type Rendered = Result<Article, { code: ArticleFault['kind']; name: string | null }>

/** Renders a text as sanitized HTML, or says why it cannot be an article. */
export function renderArticle({ id, language, source, values }: ArticleText): Rendered {
  const fail = (code: ArticleFault['kind'], name: string | null = null): Rendered => ({
    ok: false,
    refusal: { code, name },
  })
  const [, title, body] = /^\s*# +(\S.*?)\s*\n([\s\S]*)$/.exec(source) ?? []
  if (title === undefined || body === undefined) return fail('no_title')
  const rendered = markdown.render(body)
  if (/\{\{|\}\}/.test(source.replace(placeholder, ''))) return fail('broken_placeholder')
  if (body.match(placeholder)?.length !== rendered.match(placeholder)?.length)
    return fail('misplaced_placeholder')
  const named = [...source.matchAll(placeholder)]
  const forgotten = required[id].find((name) => !named.some(([, other]) => other === name))
  if (forgotten !== undefined) return fail('missing_placeholder', forgotten)
  for (const [, name = '', otherwise] of named) {
    if (!Object.hasOwn(values, name)) return fail('unknown_placeholder', name)
    if (values[name as keyof ArticleValues] === null && otherwise === undefined)
      return fail('no_alternative', name)
  }

  const fill = (text: string, write: (value: string, name: string) => string): string =>
    text.replace(placeholder, (_, name: string, otherwise: string | undefined) => {
      const value = values[name as keyof ArticleValues]
      return value === null ? (otherwise ?? '') : write(value, name)
    })
  // Filled in after rendering, so that values are not parsed as Markdown.
  const filled = fill(rendered, toHtml)
  // The prizes of the house competition may have pictures, as those of any other competition may.
  const html = id === 'prizes' ? sanitizeWithPictures(filled) : sanitizeHtml(filled)
  return ok({ id, language, title: fill(title, (value) => value), html })
}

/** A value as HTML; the contact address becomes a link. */
function toHtml(value: string, name: string): string {
  const escaped = escapeHtml(value)
  return name === 'contactEmail' ? `<a href="mailto:${escaped}">${escaped}</a>` : escaped
}
