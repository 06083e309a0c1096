// Spreads the money over ten shares, bought over some days, and replaces one now and then.

import type { Character } from '../look.ts'
import { buyFor, oneOf, sellAll, someOf, spendable } from './choose.ts'

const shares = 10
const boughtAtOnce = 4

export const spreader: Character = {
  looksADay: 1,
  decide(look) {
    const { held, offers, random } = look
    const others = offers.filter(({ type, id }) => type === 'ss' && held.every((each) => each.id !== id))
    const missing = shares - held.length
    if (missing > 0) {
      const budget = Math.min(look.value / shares, spendable(look) / missing)
      return someOf(others, Math.min(missing, boughtAtOnce), random).flatMap((offer) => buyFor(budget, offer))
    }
    const replaced = random.uniform() < 0.04 ? oneOf(held, random) : undefined
    return replaced === undefined ? [] : sellAll(replaced)
  },
}
