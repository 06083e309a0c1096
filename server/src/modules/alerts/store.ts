// The SQL of alerts.

import type { Alert, AlertLevel } from '@koersklasse/contract/alerts.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** An alert that applies; `competitionId` is null if it is for everybody. */
export type ActiveAlert = Alert & { competitionId: string | null }

export interface AlertStore {
  /** The alerts that apply at an instant of real time, in a language or else in Dutch, newest first. */
  activeAt(at: EpochMs, language: Language): Promise<ActiveAlert[]>
}

export function createAlertStore(kysely: Kysely<Schema>): AlertStore {
  return {
    async activeAt(at, language) {
      const rows = await kysely
        .selectFrom('alerts')
        .select(['id', 'link', 'level', 'message', 'message_de', 'message_pl', 'competition_id'])
        .where('start_at', '<=', at)
        .where(({ eb, or }) => or([eb('end_at', 'is', null), eb('end_at', '>', at)]))
        .orderBy('start_at', 'desc')
        .orderBy('id')
        .execute()
      return rows.map(({ message, message_de, message_pl, competition_id, ...rest }) => ({
        ...(rest satisfies { id: string; link: string | null; level: AlertLevel }),
        message: { nl: message, de: message_de, pl: message_pl }[language] ?? message,
        competitionId: competition_id,
      }))
    },
  }
}
