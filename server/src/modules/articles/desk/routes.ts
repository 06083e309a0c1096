// Writing articles at the desk: each change is a version, and an earlier one can be restored as a new one.

import { articleIds } from '@koersklasse/contract/articles.ts'
import {
  changeArticle,
  getArticleVersion,
  getDeskArticle,
  getDeskArticles,
  previewArticle,
  restoreArticle,
} from '@koersklasse/contract/desk/articles.ts'
import { type Language, languages } from '@koersklasse/domain/accounts/languages.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Player } from '../../../http/authentication.ts'
import { type App, serve } from '../../../http/route.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { recordDeskAction } from '../../../platform/desk-log.ts'
import type { ArticleValues } from '../article-values.ts'
import type { CurrentArticles } from '../current-articles.ts'
import type { Articles } from '../load-articles.ts'
import { renderArticle, required } from '../render-article.ts'
import * as store from '../version-store.ts'

export interface ArticleDeskDeps {
  kysely: Kysely<Schema>
  /** Real time. */
  clock: Clock
  current: CurrentArticles
  /** Those of the content folder. */
  loaded: Articles
  valuesIn: (language: Language) => ArticleValues
}

export function addArticleDeskRoutes(app: App, deps: ArticleDeskDeps): void {
  const { kysely, current, loaded, valuesIn } = deps
  const defaultOf = ({ id, language }: store.Which) => loaded[language].get(id)?.source ?? ''
  const render = ({ id, language }: store.Which, source: string) =>
    renderArticle({ id, language, source, values: valuesIn(language) })

  serve(app, getDeskArticles, async () => {
    const last = await store.listLast(kysely)
    const lastOf = (id: string, language: Language) =>
      last.find((one) => one.id === id && one.language === language)?.last ?? null
    const articles = articleIds.flatMap((id) =>
      languages.map((language) => {
        const title = current.find(language, id)?.article.title ?? id
        return { id, language, title, last: lastOf(id, language) }
      }),
    )
    return ok({ articles })
  })

  serve(app, getDeskArticle, async ({ params }) => {
    const versions = await store.listVersions(kysely, params)
    const last = versions[0]?.number ?? 0
    const source = (await store.readText(kysely, params, last)) ?? defaultOf(params)
    const placeholders = Object.keys(valuesIn(params.language))
    return ok({ source, versions, required: [...required[params.id]], placeholders })
  })

  serve(app, getArticleVersion, async ({ params }) => {
    const text = await store.readText(kysely, params, Number(params.number))
    return text === undefined ? refuse({ code: 'not_found' }) : ok({ source: text ?? defaultOf(params) })
  })

  serve(app, previewArticle, ({ params, body }) => {
    const rendered = render(params, body.source)
    if (rendered.ok) return ok({ article: rendered.value, fault: null })
    const { code: kind, name } = rendered.refusal
    return ok({ article: null, fault: { kind, name } })
  })

  serve(app, changeArticle, async ({ player, params, body: { source, after } }) => {
    if (!render(params, source).ok) return refuse({ code: 'invalid_article', field: 'source' })
    return add(deps, params, { source, after, restored: null, player })
  })

  serve(app, restoreArticle, async ({ player, params, body: { number, after } }) => {
    const source = await store.readText(kysely, params, number)
    if (source === undefined) return refuse({ code: 'not_found' })
    if (source !== null && !render(params, source).ok) return refuse({ code: 'invalid_article' })
    return add(deps, params, { source, after, restored: number, player })
  })
}

interface NewVersion {
  source: string | null
  after: number
  restored: number | null
  player: Player
}

/** Adds a version, unless there is a newer one than the version that it was made from. */
async function add(
  { kysely, clock, current }: ArticleDeskDeps,
  { id, language }: store.Which,
  { source, after, restored, player }: NewVersion,
) {
  const [at, number] = [clock.now(), after + 1]
  const isAdded = await kysely.transaction().execute(async (tx) => {
    if (after > 0 && (await store.readText(tx, { id, language }, after)) === undefined) return false
    const version = { article_id: id, language, number, source, restored, at, author_id: player.userId }
    if (!(await store.insertVersion(tx, version))) return false
    await recordDeskAction(tx, {
      ...{ by: player, at, action: restored === null ? 'changeArticle' : 'restoreArticle' },
      subject: { kind: 'article', id: `${id}.${language}` },
      before: { version: after },
      after: { version: number, ...(restored !== null && { restored }) },
      reason: null,
    })
    return true
  })
  if (!isAdded) return refuse({ code: 'article_changed' as const })
  await current.refresh()
  return ok({ number, at, by: player.username, isDefault: source === null, restored })
}
