import { t } from '../../../text/t.ts'
import { formatDate } from '../../../ui/numbers/format.ts'

/** Until when an exclusion lasts; null for one without an end. */
export const untilWords = (until: number | null): string =>
  until === null ? t('desk-players.forNow') : t('desk-players.until', { date: formatDate(until) })
