// Gambles with Sprinters of a high leverage: up or down, much at a time, and out at a large gain or loss. Where there are
// none, in the past or because they are locked, it gambles with the shares that move most.

import type { Character, Held, Look, SprinterOffer, Wish } from '../look.ts'
import { between, buyFor, gainOf, oneOf, sellAll, someOf, spendable, swingsOf } from './choose.ts'

const leverage = { least: 5, most: 25 }
/** The returns at which it takes its gain, and its loss. */
const exit = { sprinter: { gain: 0.5, loss: -0.5 }, share: { gain: 0.15, loss: -0.12 } }
const mostHeld = 2
/** How many of the wildest shares it chooses from. */
const wildest = 6

export const sprinterGambler: Character = {
  looksADay: 1.5,
  decide(look) {
    const out = look.held.filter(isOut)
    const kept = look.held.length - out.length
    return [...out.flatMap(sellAll), ...(kept < mostHeld ? bet(look) : [])]
  },
}

function isOut(held: Held): boolean {
  const { gain, loss } = held.type === 'ss' || held.type === 'etf' ? exit.share : exit.sprinter
  const result = gainOf(held)
  return result > gain || result < loss
}

function bet(look: Look): Wish[] {
  const { random, value } = look
  const stake = Math.min(spendable(look), value * between(0.15, 0.4, random))
  const sprinter = sprinterFor(look)
  if (sprinter !== undefined && look.sprinterRoom > stake * 0.2) {
    return buyFor(Math.min(stake, look.sprinterRoom), sprinter)
  }
  const shares = look.offers
    .filter(({ type }) => type === 'ss')
    .sort((one, other) => swingsOf(other) - swingsOf(one))
    .slice(0, wildest)
  const share = oneOf(shares, random)
  return share === undefined ? [] : buyFor(Math.min(spendable(look), stake * 2.5), share)
}

function sprinterFor({ underlyings, sprintersOn, random }: Look): SprinterOffer | undefined {
  const wild = someOf(underlyings, 3, random).flatMap((symbol) =>
    sprintersOn(symbol).filter(
      (offer) => offer.leverage >= leverage.least && offer.leverage <= leverage.most,
    ),
  )
  return oneOf(wild, random)
}
