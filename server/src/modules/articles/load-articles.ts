// Loads the articles from content/articles, in each language.

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type Article, type ArticleId, articleIds } from '@koersklasse/contract/articles.ts'
import type { ArticleFault } from '@koersklasse/contract/desk/articles.ts'
import { type Language, languages } from '@koersklasse/domain/accounts/languages.ts'
import { StartupError } from '../../platform/startup-error.ts'
import type { ArticleValues } from './article-values.ts'
import { renderArticle } from './render-article.ts'

/** An article of the folder, with its text. */
export interface LoadedArticle {
  article: Article
  source: string
}

/** The articles by id, for each language. One that is not translated is in Dutch. */
export type Articles = Readonly<Record<Language, ReadonlyMap<string, LoadedArticle>>>

/** Why a file cannot be an article, in words. */
const reasons: Readonly<Record<ArticleFault['kind'], (name: string | null) => string>> = {
  no_title: () => 'has to begin with a title, as "# Title"',
  broken_placeholder: () => 'has a {{ or }} that is no placeholder',
  misplaced_placeholder: () => 'has a placeholder where none can be filled in, such as the address of a link',
  missing_placeholder: (name) => `has to name {{${name}}}`,
  unknown_placeholder: (name) => `names {{${name}}}, for which there is no value`,
  no_alternative: (name) => `names {{${name}}}, which may be unknown, without a sentence for that`,
}

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
    return [language, new Map(articles.map((loaded) => [loaded.article.id, loaded]))]
  }
  return Object.fromEntries(await Promise.all(languages.map(load))) as Articles
}

interface Sources {
  folder: URL
  valuesIn: (language: Language) => ArticleValues
}

async function loadArticle(id: ArticleId, language: Language, sources: Sources): Promise<LoadedArticle> {
  const file = new URL(`${id}.${language}.md`, sources.folder)
  if (language !== 'nl' && !existsSync(file)) return loadArticle(id, 'nl', sources)
  const fail = (reason: string) => new StartupError(`content/articles/${id}.${language}.md ${reason}.`)
  const source = await readFile(file, 'utf8').catch(({ message }: Error) => {
    throw fail(`cannot be read: ${message}`)
  })
  const rendered = renderArticle({ id, language, source, values: sources.valuesIn(language) })
  if (!rendered.ok) throw fail(reasons[rendered.refusal.code](rendered.refusal.name))
  return { article: rendered.value, source }
}
