// Articles at the desk: their versions in each language. The one in the content folder is there before all others.

import { z } from 'zod'
import { article, articleIds } from '../articles.ts'
import { endpoint } from '../endpoint.ts'
import { epochMs, language, text } from '../values.ts'

/** The most characters (UTF-16 code units) of the text of an article. */
export const articleMaxLength = 60_000

const articleId = z.enum(articleIds)
const params = z.object({ id: articleId, language })
const source = text.min(1).max(articleMaxLength)

/** Why a text cannot be an article. `name` is the placeholder that it is about, if it is about one. */
export const articleFaults = [
  'no_title',
  'unknown_placeholder',
  'broken_placeholder',
  'misplaced_placeholder',
  'missing_placeholder',
  'no_alternative',
] as const
const fault = z.object({ kind: z.enum(articleFaults), name: z.string().nullable() })
export type ArticleFault = z.infer<typeof fault>

/** A version, from 1. `by` is null for somebody who has left. `isDefault`: the text of the content folder again. Real time. */
const version = z.object({
  number: z.int().min(1),
  at: epochMs,
  by: z.string().nullable(),
  isDefault: z.boolean(),
  /** The version whose text it has again; null for a new text. */
  restored: z.int().min(0).nullable(),
})
export type ArticleVersion = z.infer<typeof version>

export const getDeskArticles = endpoint({
  method: 'GET',
  path: '/desk/articles',
  summary: 'List the articles in each language, with their last version.',
  access: 'writeTexts',
  response: z.object({
    articles: z.array(z.object({ id: articleId, language, title: z.string(), last: version.nullable() })),
  }),
})

export const getDeskArticle = endpoint({
  method: 'GET',
  path: '/desk/articles/:id/:language',
  summary: 'Get the present text of an article in a language, as Markdown, and its versions, newest first.',
  access: 'writeTexts',
  params,
  response: z.object({
    source: z.string(),
    versions: z.array(version),
    /** The placeholders that it must have, and all that it may have. */
    required: z.array(z.string()),
    placeholders: z.array(z.string()),
  }),
})

export const getArticleVersion = endpoint({
  method: 'GET',
  path: '/desk/articles/:id/:language/versions/:number',
  summary: 'Get the text of a version of an article; 0 is that of the content folder.',
  access: 'writeTexts',
  params: params.extend({ number: z.string().regex(/^\d{1,9}$/) }),
  response: z.object({ source: z.string() }),
  errors: ['not_found'],
})

export const previewArticle = endpoint({
  method: 'POST',
  path: '/desk/articles/:id/:language/preview',
  summary: 'See what a text would be as an article, or why it cannot be one. Changes nothing.',
  access: 'writeTexts',
  isQuestion: true,
  params,
  body: z.object({ source }),
  response: z.object({ article: article.nullable(), fault: fault.nullable() }),
})

export const changeArticle = endpoint({
  method: 'POST',
  path: '/desk/articles/:id/:language',
  summary:
    'Add a version of an article, which everybody sees within ten seconds. `after` is the version that it was made from, 0 for that of the content folder: if there is a newer one, it is refused.',
  access: 'writeTexts',
  params,
  body: z.object({ source, after: z.int().min(0) }),
  response: version,
  errors: ['invalid_article', 'article_changed'],
})

export const restoreArticle = endpoint({
  method: 'POST',
  path: '/desk/articles/:id/:language/restorations',
  summary: 'Add a version of an article with the text of an earlier one; 0 is that of the content folder.',
  access: 'writeTexts',
  params,
  body: z.object({ number: z.int().min(0), after: z.int().min(0) }),
  response: version,
  errors: ['not_found', 'invalid_article', 'article_changed'],
})
