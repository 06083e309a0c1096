// The SQL of the versions of articles.

import type { ArticleId } from '@koersklasse/contract/articles.ts'
import type { ArticleVersion } from '@koersklasse/contract/desk/articles.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** An article in a language. */
export interface Which {
  id: ArticleId
  language: Language
}

const versionsOf = (kysely: Kysely<Schema>) =>
  kysely
    .selectFrom('article_versions')
    .leftJoin('users', 'users.id', 'article_versions.author_id')
    .select(['article_id', 'article_versions.language', 'number', 'at', 'restored', 'users.username as by'])
    .select(sql<boolean>`source is null`.as('isDefault'))

/** The texts of the last versions; null for the text of the content folder. */
export async function readLastTexts(
  kysely: Kysely<Schema>,
): Promise<{ article_id: ArticleId; language: Language; number: number; source: string | null }[]> {
  return kysely
    .selectFrom('article_versions')
    .distinctOn(['article_id', 'language'])
    .select(['article_id', 'language', 'number', 'source'])
    .orderBy('article_id')
    .orderBy('language')
    .orderBy('number', 'desc')
    .execute()
}

/** How many versions there are, which only grows: whether there is anything to read again. */
export async function countVersions(kysely: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from article_versions`.execute(kysely)
  return rows[0]?.count ?? 0
}

/** The last version of each article that has one. */
export async function listLast(kysely: Kysely<Schema>): Promise<(Which & { last: ArticleVersion })[]> {
  const rows = await versionsOf(kysely)
    .distinctOn(['article_id', 'article_versions.language'])
    .orderBy('article_id')
    .orderBy('article_versions.language')
    .orderBy('number', 'desc')
    .execute()
  return rows.map(({ article_id: id, language, ...last }) => ({ id, language, last }))
}

/** The versions of an article, newest first. */
export async function listVersions(
  kysely: Kysely<Schema>,
  { id, language }: Which,
): Promise<ArticleVersion[]> {
  const rows = await versionsOf(kysely)
    .where('article_id', '=', id)
    .where('article_versions.language', '=', language)
    .orderBy('number', 'desc')
    .execute()
  return rows.map(({ article_id: _, language: __, ...version }) => version)
}

/** The text of a version, null for that of the content folder; undefined if there is no such version. */
export async function readText(
  kysely: Kysely<Schema>,
  { id, language }: Which,
  number: number,
): Promise<string | null | undefined> {
  if (number === 0) return null
  const row = await kysely
    .selectFrom('article_versions')
    .select('source')
    .where('article_id', '=', id)
    .where('language', '=', language)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.source
}

/** Adds a version after another; false if there is a newer one. */
export async function insertVersion(
  tx: Transaction<Schema>,
  version: Insertable<Schema['article_versions']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('article_versions')
    .values(version)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
