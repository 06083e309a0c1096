// What diplomas unlock, in words.

import type { Unlockable } from '@koersklasse/domain/competition/unlocking.ts'
import { t } from '../text/t.ts'
import { formatList } from '../ui/numbers/format.ts'

/** A list of types of products and orders, such as "ETF’s en trackers". */
export function typesInWords(types: readonly Unlockable[]): string {
  return formatList(types.map((type) => t(`locks.types.${type}`)))
}
