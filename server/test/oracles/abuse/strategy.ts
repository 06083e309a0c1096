// A strategy, and what it plays with.

import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import type { MarketHours } from '@koersklasse/domain/market/market-hours-kinds.ts'
import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import type { PlaceOrder } from '../../../src/modules/trading/execution/command.ts'
import type { PathName } from './price-path.ts'
import type { Choices } from './random.ts'
import type { Sent, World } from './world.ts'

/** A product that the attempts of a round trade in. */
export interface Tradable {
  id: ProductId
  symbol: string
  /** Whether its price is converted from another currency than the euro. */
  isForeign: boolean
  isSprinter: boolean
}

/** A round: every player makes one attempt, on the same quotes. */
export interface Round {
  world: World
  choices: Choices
  players: readonly number[]
  shares: readonly Tradable[]
  sprinters: readonly Tradable[]
  /** The current bid or ask of a product in the game, in cents; null without one. */
  priceOf(product: Tradable, side: 'bid' | 'ask'): number | null
}

export interface Strategy {
  name: string
  /** How a player would hope to win. */
  hope: string
  paths: readonly PathName[]
  hours?: MarketHours
  /** The delay of the feed in milliseconds. */
  delay?: number
  /** The corporate actions around which it plays. */
  actions?: 'dividend' | 'split'
  /** The most ticks that a round takes. */
  ticks: number
  play(round: Round): Promise<void>
}

type Terms = { type?: 'market' } | { type: 'limit' | 'stoploss'; price: number }

/** A player's command to buy or sell; without a quantity, as much as possible. */
export function order(
  { world }: Round,
  player: number,
  side: 'buy' | 'sell',
  product: Pick<Tradable, 'id'>,
  quantity: number | null,
  terms: Terms = {},
): PlaceOrder {
  const condition =
    'price' in terms
      ? terms.type === 'limit'
        ? { orderType: 'limit' as const, limitPrice: toCents(Math.max(1, terms.price)) }
        : { orderType: 'stoploss' as const, stopPrice: toCents(Math.max(1, terms.price)) }
      : { orderType: 'market' as const }
  return {
    kind: 'place',
    portfolioId: world.portfolioIds[player]!,
    productId: product.id,
    terms: { side, quantity: quantity === null ? null : toQuantity(Math.max(1, quantity)), ...condition },
    validity: 'cancel',
    idempotencyKey: null,
  }
}

/** How many pieces an amount in cents pays for; at least one. */
export function piecesFor(round: Round, product: Tradable, amount: number): number {
  return Math.max(1, Math.floor(amount / (round.priceOf(product, 'ask') ?? amount)))
}

/** Sends commands of the players, each to the first node. */
export function sendAll({ world }: Round, commands: readonly (Sent['command'] | null)[]) {
  return world.send(commands.flatMap((command) => (command === null ? [] : [{ command }])))
}

/** Sells everything that the players hold of the products, at market. */
export async function sellAll(round: Round, products: readonly Tradable[]): Promise<void> {
  const { world, players } = round
  const held = await world.kysely
    .selectFrom('positions as p')
    .innerJoin('portfolios as f', 'f.id', 'p.portfolio_id')
    .select(['f.user_id', 'p.product_id'])
    .where('p.quantity', '>', 0 as never)
    .execute()
  const known = new Map<string, Tradable>(products.map((product) => [product.id, product]))
  const indices = new Map(players.map((player) => [world.userIds[player]!, player]))
  await sendAll(
    round,
    held.map(({ user_id, product_id }) => {
      const product = known.get(product_id)
      return product === undefined ? null : order(round, indices.get(user_id!)!, 'sell', product, null)
    }),
  )
}
