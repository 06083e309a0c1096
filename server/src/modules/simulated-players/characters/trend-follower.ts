// Buys what has risen over the last weeks, and sells it once it falls.

import type { Character } from '../look.ts'
import { buyFor, sellAll, someOf, spendable, trendOf } from './choose.ts'

const days = { rise: 15, fall: 5 }
/** A return over those days from which it buys, and one below which it sells. */
const threshold = { rise: 0.03, fall: -0.02 }
const mostHeld = 5
/** How many products it looks at in one go. */
const attention = 12

export const trendFollower: Character = {
  looksADay: 1.2,
  decide(look) {
    const { held, offers, random } = look
    const falling = held.filter(({ id }) => {
      const offer = offers.find((each) => each.id === id)
      return offer !== undefined && trendOf(offer, days.fall) < threshold.fall
    })
    const room = mostHeld - (held.length - falling.length)
    const [best] = someOf(offers, attention, random)
      .filter((offer) => trendOf(offer, days.rise) > threshold.rise && trendOf(offer, days.fall) > 0)
      .filter(({ id }) => held.every((each) => each.id !== id))
      .sort((one, other) => trendOf(other, days.rise) - trendOf(one, days.rise))
    const budget = Math.min(spendable(look), look.value / mostHeld)
    return [...falling.flatMap(sellAll), ...(best !== undefined && room > 0 ? buyFor(budget, best) : [])]
  },
}
