// The SQL of alerts at the desk.

import type { AlertContent, DeskAlert } from '@koersklasse/contract/desk/alerts.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'

/** How many alerts the desk shows, those that start last. */
const mostListed = 200

type Row = Selectable<Schema['alerts']>

export async function listAlerts(kysely: Kysely<Schema>): Promise<Omit<DeskAlert, 'state'>[]> {
  const rows = await kysely
    .selectFrom('alerts')
    .leftJoin('competitions', 'competitions.id', 'alerts.competition_id')
    .selectAll('alerts')
    .select('competitions.name as competitionName')
    .orderBy('alerts.start_at', 'desc')
    .orderBy('alerts.id')
    .limit(mostListed)
    .execute()
  return rows.map(({ competitionName, ...row }) => ({ id: row.id, ...toContent(row), competitionName }))
}

/** The competitions that are not over at an instant of market time, in order of their end. */
export function listCompetitions(
  kysely: Kysely<Schema>,
  at: EpochMs,
): Promise<{ id: string; name: string }[]> {
  return kysely
    .selectFrom('competitions')
    .select(['id', 'name'])
    .where('end_at', '>', at)
    .orderBy('end_at')
    .orderBy('id')
    .execute()
}

/** The name of a competition, which is empty for the house competition; null if there is none with that id. */
export async function competitionName(tx: Transaction<Schema>, id: string | null): Promise<string | null> {
  if (id === null) return null
  const row = await tx.selectFrom('competitions').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? null
}

export async function lockAlert(tx: Transaction<Schema>, id: string): Promise<AlertContent | undefined> {
  const row = await tx.selectFrom('alerts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toContent(row)
}

export async function insertAlert(tx: Transaction<Schema>, id: string, alert: AlertContent): Promise<void> {
  await tx
    .insertInto('alerts')
    .values({ id, ...toColumns(alert) })
    .execute()
}

export async function updateAlert(tx: Transaction<Schema>, id: string, alert: AlertContent): Promise<void> {
  await tx.updateTable('alerts').set(toColumns(alert)).where('id', '=', id).execute()
}

export async function deleteAlert(tx: Transaction<Schema>, id: string): Promise<void> {
  await tx.deleteFrom('alerts').where('id', '=', id).execute()
}

function toContent(row: Row): AlertContent {
  const { level, message, message_de, message_pl, link, competition_id, start_at, end_at } = row
  const messages = { nl: message, de: message_de, pl: message_pl }
  return {
    level,
    messages,
    link,
    competitionId: competition_id,
    startDateTime: start_at,
    endDateTime: end_at,
  }
}

function toColumns(alert: AlertContent): Omit<Row, 'id'> {
  const { level, messages, link, competitionId, startDateTime, endDateTime } = alert
  return {
    ...{ level, link, competition_id: competitionId, start_at: startDateTime, end_at: endDateTime },
    ...{ message: messages.nl, message_de: messages.de, message_pl: messages.pl },
  }
}
