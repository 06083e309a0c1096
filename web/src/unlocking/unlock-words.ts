// What diplomas unlock, in words, and the topics on which they are earned.

import type { Diploma, Unlockable } from '@koersklasse/domain/competition/unlocking.ts'
import { t } from '../text/t.ts'
import { formatList } from '../ui/numbers/format.ts'

/** The topic of the academy for each diploma, as in addresses. */
export const topicOfDiploma = {
  sp: 'sprinters',
  etf: 'etfs',
  limit: 'limit',
  stoploss: 'stoploss',
} as const satisfies Record<Diploma, string>

/** A list of types of products and orders, such as "ETF’s en trackers". */
export function typesInWords(types: readonly Unlockable[]): string {
  return formatList(types.map((type) => t(`locks.types.${type}`)))
}
