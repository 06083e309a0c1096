// A mixture of two characters: mostly the first, and sometimes the second with a part of the money.

import { toCents } from '@koersklasse/domain/money/money.ts'
import type { Character } from '../look.ts'

/**
 * @param mostly decides most of the time
 * @param sometimes decides at the other looks
 * @param often the share of the looks at which `sometimes` decides
 * @param part the part of the value that `sometimes` may spend at a look
 */
export function mixed(mostly: Character, sometimes: Character, often: number, part: number): Character {
  return {
    looksADay: Math.max(mostly.looksADay, sometimes.looksADay),
    decide(look) {
      if (look.random.uniform() >= often) return mostly.decide(look)
      const cash = toCents(Math.min(look.cash, Math.floor(look.value * part)))
      const ofTheirs = look.held.filter(({ bid, quantity }) => bid * quantity <= look.value * part)
      return sometimes.decide({ ...look, cash, held: ofTheirs })
    },
  }
}
