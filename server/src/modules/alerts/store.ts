// The SQL of alerts. Operators insert them by hand; see docs/OPERATIONS.md.

import type { Alert } from '@koersklasse/contract/alerts.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** The most alerts that are shown at once. */
const maxAlerts = 20

export interface AlertStore {
  /** The alerts that apply at an instant of real time, newest first. */
  activeAt(at: EpochMs): Promise<Alert[]>
}

export function createAlertStore(kysely: Kysely<Schema>): AlertStore {
  return {
    activeAt: (at) =>
      kysely
        .selectFrom('alerts')
        .select(['id', 'link', 'level', 'message'])
        .where('start_at', '<=', at)
        .where(({ eb, or }) => or([eb('end_at', 'is', null), eb('end_at', '>', at)]))
        .orderBy('start_at', 'desc')
        .orderBy('id')
        .limit(maxAlerts)
        .execute(),
  }
}
