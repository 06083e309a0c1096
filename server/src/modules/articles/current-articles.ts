// The articles as they are shown now: the last versions from the desk, and those of the content folder where there is none.
// Every node looks for new versions by itself, so that all follow within seconds.

import { type Article, type ArticleId, articleIds } from '@koersklasse/contract/articles.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Log } from '../../platform/log.ts'
import type { Repeated } from '../../platform/timers.ts'
import type { ArticleValues } from './article-values.ts'
import type { Articles, LoadedArticle } from './load-articles.ts'
import { renderArticle } from './render-article.ts'
import { countVersions, readLastTexts } from './version-store.ts'

/** How often to look for new versions, in milliseconds. */
const refreshedMs = 5_000

export interface CurrentArticlesDeps {
  kysely: Kysely<Schema>
  log: Log
  /** Those of the content folder. */
  loaded: Articles
  valuesIn: (language: Language) => ArticleValues
}

export type CurrentArticles = ReturnType<typeof createCurrentArticles>

export function createCurrentArticles({ kysely, log, loaded, valuesIn }: CurrentArticlesDeps) {
  let written: ReadonlyMap<string, LoadedArticle> = new Map()
  let known = 0
  const keyOf = (language: Language, id: string) => `${language}/${id}`

  /** Reads the last versions again, if there are new ones. Rejects if the database fails. */
  async function refresh(): Promise<void> {
    const count = await countVersions(kysely)
    if (count === known) return
    const next = new Map<string, LoadedArticle>()
    for (const { article_id: id, language, number, source } of await readLastTexts(kysely)) {
      if (source === null) continue
      const rendered = renderArticle({ id, language, source, values: valuesIn(language) })
      if (rendered.ok) next.set(keyOf(language, id), { article: rendered.value, source })
      // The configuration may have changed since it was written.
      else log.warn({ id, language, number, ...rendered.refusal }, 'a version of an article cannot be shown')
    }
    written = next
    known = count
  }

  /** The article in a language; if the content folder has it in Dutch only, the current Dutch version. */
  function find(language: Language, id: string): LoadedArticle | undefined {
    const own = written.get(keyOf(language, id))
    if (own !== undefined) return own
    const byDefault = loaded[language].get(id)
    return byDefault?.article.language === language || language === 'nl' ? byDefault : find('nl', id)
  }

  return {
    refresh,
    find,
    /** All of them, in each language. */
    all: (language: Language): (Article & { id: ArticleId })[] =>
      articleIds.flatMap((id) => find(language, id)?.article ?? []),
    timers: [{ everyMs: refreshedMs, run: refresh }] satisfies Repeated[],
  }
}
