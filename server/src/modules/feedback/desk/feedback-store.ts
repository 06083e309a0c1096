// The SQL of the inbox of feedback.

import type { DeskFeedback, getDeskFeedback } from '@koersklasse/contract/desk/feedback.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { Schema } from '../../../platform/database/schema.ts'

/** How many pieces a page has. */
export const pageLength = 50

export type Filters = z.output<typeof getDeskFeedback.query>

const anyCase = (part: string) => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`

/** The pieces that a search finds, newest first, one more than a page has if there are more. */
export async function searchFeedback(
  kysely: Kysely<Schema>,
  { value, state, tag, q, after }: Filters,
): Promise<DeskFeedback[]> {
  let query = kysely
    .selectFrom('feedback')
    .leftJoin('users', 'users.id', 'feedback.user_id')
    .select(['feedback.id', 'value', 'explanation', 'location', 'feedback.created_at', 'tags'])
    .select(['answer', 'answered_at', 'users.username'])
    .orderBy('feedback.created_at', 'desc')
    .orderBy('feedback.id', 'desc')
    .limit(pageLength + 1)
  if (value !== undefined) query = query.where('value', '=', Number(value))
  if (tag !== undefined) query = query.where(sql<boolean>`tags @> array[${tag}]::text[]`)
  if (q) query = query.where(sql<boolean>`explanation || ' ' || location ilike ${anyCase(q)}`)
  if (state === 'answered') query = query.where('answered_at', 'is not', null)
  if (state === 'anonymous') query = query.where('user_id', 'is', null)
  if (state === 'unanswered') query = query.where('user_id', 'is not', null).where('answered_at', 'is', null)
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(feedback.created_at, feedback.id) <
        (select last.created_at, last.id from feedback as last where last.id = ${after})`,
    )
  const rows = await query.execute()
  return rows.map(({ created_at, answer, answered_at, ...rest }) => ({
    ...{ ...rest, createdOn: created_at },
    answer: answer === null || answered_at === null ? null : { text: answer, answeredOn: answered_at },
  }))
}

/** All tags in use, by name. */
export async function listTags(kysely: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select distinct unnest(tags) as tag from feedback order by tag`.execute(kysely)
  return rows.map(({ tag }) => tag)
}

/** A piece with the player who can be answered, locked; null for the player of an anonymous one. */
export async function lockFeedback(tx: Transaction<Schema>, id: string) {
  const row = await tx
    .selectFrom('feedback')
    .select(['id', 'user_id', 'explanation', 'created_at', 'tags', 'answered_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const player =
    row.user_id === null
      ? undefined
      : await tx
          .selectFrom('users')
          .select(['id', 'username', 'email', 'language'])
          .where('id', '=', row.user_id)
          .executeTakeFirst()
  return { ...row, player: (player ?? null) satisfies { language: Language } | null }
}

export async function setTags(tx: Transaction<Schema>, id: string, tags: string[]): Promise<void> {
  await tx.updateTable('feedback').set({ tags }).where('id', '=', id).execute()
}

export async function setAnswer(
  tx: Transaction<Schema>,
  id: string,
  { answer, at }: { answer: string; at: EpochMs },
): Promise<void> {
  await tx.updateTable('feedback').set({ answer, answered_at: at }).where('id', '=', id).execute()
}
