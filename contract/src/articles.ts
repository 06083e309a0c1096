// Articles: the rules, the terms and the other longer texts of the game.

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { inLanguage, language } from './values.ts'

/** The ids of the articles; the app shows each at /article/:id. */
export const articleIds = [
  'rules',
  'prizes',
  'terms',
  'individual-rights',
  'cookies',
  'accessibility',
  'impressum',
] as const
export type ArticleId = (typeof articleIds)[number]

/**
 * An article. `language` is the one that it is in; `title` is plain text; `html` is sanitized HTML whose headings start at
 * h2.
 */
export const article = z.object({ id: z.enum(articleIds), language, title: z.string(), html: z.string() })
export type Article = z.infer<typeof article>

export const getArticle = endpoint({
  method: 'GET',
  path: '/articles/:id',
  summary:
    'Get an article, such as the rules or the terms, in a language or else in Dutch, in which there are all.',
  access: 'anyone',
  params: z.object({ id: z.string().min(1).max(100) }),
  query: inLanguage,
  response: article,
  errors: ['not_found'],
})
