// The SQL of the log of the desk, as it is read (table desk_log). platform/desk-log.ts writes it.

import type { DeskLogLine, getDeskLog } from '@koersklasse/contract/desk/log.ts'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { Schema } from '../../../platform/database/schema.ts'

export type LogSearch = Partial<z.output<typeof getDeskLog.query>>

/** The newest `count` lines that a search finds, before the line `before` if it is given. */
export async function findLines(
  kysely: Kysely<Schema>,
  search: LogSearch,
  count: number,
): Promise<DeskLogLine[]> {
  const rows = await matching(kysely, search).orderBy('seq', 'desc').limit(count).execute()
  return rows.map(({ seq, at, action, before, after, reason, ...row }) => ({
    ...{ seq, at, action, before, after, reason },
    ...{ by: row.actor, isCommandLine: row.is_command_line },
    subject: { kind: row.subject_kind, id: row.id, name: row.name },
  })) as DeskLogLine[]
}

function matching(kysely: Kysely<Schema>, { by, subject, ...search }: LogSearch) {
  const all = kysely
    .selectFrom('desk_log')
    .leftJoin('users as actors', 'actors.id', 'actor_id')
    .leftJoin('users as players', 'players.id', 'subject_player_id')
    .select(['seq', 'at', 'action', 'before', 'after', 'reason', 'is_command_line', 'subject_kind'])
    .select('actors.username as actor')
    .select(sql<string | null>`coalesce(subject_id, subject_player_id::text)`.as('id'))
    .select(sql<string | null>`coalesce(subject_name, players.username)`.as('name'))
  return [
    by === undefined ? null : doneBy(by),
    search.action === undefined ? null : sql<boolean>`action = ${search.action}`,
    search.subjectKind === undefined ? null : sql<boolean>`subject_kind = ${search.subjectKind}`,
    subject === undefined ? null : about(subject),
    search.from === undefined ? null : sql<boolean>`at >= ${search.from}`,
    search.until === undefined ? null : sql<boolean>`at < ${search.until}`,
    search.before === undefined ? null : sql<boolean>`seq < ${search.before}`,
  ]
    .filter((condition) => condition !== null)
    .reduce((query, condition) => query.where(condition) as typeof query, all)
}

const doneBy = (name: string) =>
  name.toLowerCase() === 'command line'
    ? sql<boolean>`is_command_line`
    : sql<boolean>`actor_id in (select id from users where lower(username) = ${name.toLowerCase()})`

const about = (subject: string) => sql<boolean>`(
  subject_id = ${subject} or subject_player_id::text = ${subject.toLowerCase()}
  or lower(subject_name) = ${subject.toLowerCase()}
  or subject_player_id in (select id from users where lower(username) = ${subject.toLowerCase()}))`
