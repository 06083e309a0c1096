// What the players of a dry run know of the rules. As people do, a player tries everything until a rule has refused some
// orders, and keeps to that rule from then on.

import type { UnlockRules } from '@koersklasse/domain/competition/unlocking.ts'
import { unlockables } from '@koersklasse/domain/competition/unlocking.ts'
import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { quantityInRoom, underlyingRoom } from '@koersklasse/domain/orders/rooms.ts'
import type { SimulatedPlayer } from '../../modules/simulated-players/roster.ts'
import {
  type Holdings,
  type NewOrder,
  type Prices,
  type Scene,
  sceneAt,
} from '../../modules/simulated-players/scene.ts'
import { hasDiplomas, type ScratchGame } from './scratch-game.ts'
import type { RefusingRule, Tally } from './tally.ts'

/** The number of refusals after which a player knows a rule. */
const patience = 3

const withoutLimit = toCents(Number.MAX_SAFE_INTEGER)
const noDiplomas: UnlockRules = { atStart: [], byDiploma: { sp: [], etf: [], limit: [], stoploss: [] } }

/** Returns a function that gives a player's view of the market: what the player believes can be bought at these prices. */
export function createScenes(
  { competition, settings }: Pick<ScratchGame, 'competition' | 'settings'>,
  tally: Tally,
  prices: Prices,
  market: Parameters<typeof sceneAt>[1],
) {
  const made = new Map<string, Scene>()
  const sceneOf = (name: string, unlocked: typeof competition.unlocked): Scene => {
    const scene =
      made.get(name) ?? sceneAt(prices, market, { unlocked, sprinterCap: withoutLimit }, noDiplomas)
    made.set(name, scene)
    return scene
  }
  const { atStart, byDiploma } = settings.unlockRules
  const open = [...atStart, ...competition.unlocked]
  const learned = [...open, ...Object.values(byDiploma).flat()]

  return (player: SimulatedPlayer, portfolioId: string): Scene => {
    const knows = (rule: RefusingRule) => isKnown(tally, portfolioId, rule)
    const scene = !knows('locked')
      ? sceneOf('everything', unlockables)
      : hasDiplomas(player)
        ? sceneOf('learned', learned)
        : sceneOf('open', open)
    return knows('sprinterLimit') ? { ...scene, sprinterCap: competition.sprinterCap } : scene
  }
}

/**
 * Reduces an order to the pieces that fit into the largest share of an underlying, if its player knows that rule. Returns no
 * order if none fit.
 */
export function withinKnownShare(
  order: NewOrder,
  { cash, positions }: Holdings,
  { competition, market }: Pick<ScratchGame, 'competition' | 'market'>,
  { tally, prices }: { tally: Tally; prices: Prices },
): NewOrder[] {
  const { underlyingCapPercent: cap } = competition
  const price = prices.priceOf(order.productId)
  const product = prices.product(order.productId)
  if (cap === null || order.side === 'sell' || order.quantity === null || price === null || !product)
    return [order]
  if (!isKnown(tally, order.portfolioId, 'underlyingCap')) return [order]
  const holdings = positions.flatMap((held) => {
    const symbol = prices.product(held.productId)?.symbol
    return symbol === undefined ? [] : [{ ...held, underlying: market.underlyingOf(symbol) }]
  })
  const bidOf = ({ productId }: { productId: typeof order.productId }) =>
    prices.priceOf(productId)?.bid ?? null
  const room = underlyingRoom(cap, cash, holdings, market.underlyingOf(product.symbol), bidOf)
  const quantity = Math.min(order.quantity, quantityInRoom(room, price.ask))
  return quantity > 0 ? [{ ...order, quantity: toQuantity(quantity) }] : []
}

const isKnown = (tally: Tally, portfolioId: string, rule: RefusingRule): boolean =>
  (tally.of(portfolioId).refused.get(rule) ?? 0) >= patience
