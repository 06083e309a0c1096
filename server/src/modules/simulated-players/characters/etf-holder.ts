// Puts the money in one or two ETFs and keeps them. Where ETFs are locked, in large shares instead.

import type { Character } from '../look.ts'
import { between, buyFor, someOf, spendable } from './choose.ts'

export const etfHolder: Character = {
  looksADay: 0.6,
  decide(look) {
    const { random, offers, held } = look
    if (spendable(look) < look.value * 0.1) return []
    const etfs = offers.filter(({ type }) => type === 'etf')
    const known = offers.filter(({ id }) => held.some((each) => each.id === id))
    const chosen =
      known.length > 0
        ? someOf(known, 1, random)
        : someOf(etfs.length > 0 ? etfs : offers, random.uniform() < 0.6 ? 1 : 2, random)
    const budget = spendable(look) * between(0.85, 1, random)
    return chosen.flatMap((offer) => buyFor(budget / chosen.length, offer))
  },
}
