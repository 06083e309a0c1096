// Cannot leave it alone: sells what it bought this morning, buys something else, and pays for each.

import type { Character } from '../look.ts'
import { between, buyFor, oneOf, sellAll, spendable } from './choose.ts'

export const overtrader: Character = {
  looksADay: 7,
  decide(look) {
    const { held, offers, random } = look
    const toSell = random.uniform() < 0.85 ? oneOf(held, random) : undefined
    const others = offers.filter(({ id }) => held.every((each) => each.id !== id))
    const toBuy = oneOf(others, random)
    const budget = spendable(look) * between(0.35, 0.7, random)
    return [
      ...(toSell === undefined ? [] : sellAll(toSell)),
      ...(toBuy === undefined || budget < look.value * 0.03 ? [] : buyFor(budget, toBuy)),
    ]
  },
}
