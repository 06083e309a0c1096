// What diplomas open, in words, and where they are earned.

import type { Diploma, Unlockable } from '@koersklasse/domain/unlocking.ts'
import { t } from '../text/t.ts'
import { formatList } from '../ui/format.ts'

/** The topic of the academy that a diploma is on, as addresses have it. */
export const topicOfDiploma = {
  sp: 'sprinters',
  etf: 'etfs',
  limit: 'limit',
  stoploss: 'stoploss',
} as const satisfies Record<Diploma, string>

/** Types of products and orders in a row, such as "ETF’s en trackers". */
export function typesInWords(types: readonly Unlockable[]): string {
  return formatList(types.map((type) => t(`locks.types.${type}`)))
}
