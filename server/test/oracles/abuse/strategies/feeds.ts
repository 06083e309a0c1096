import { order, piecesFor, type Round, type Strategy, sellAll, sendAll, type Tradable } from '../strategy.ts'
import type { TickOptions } from '../world.ts'

/** Trades as players who know the real prices, which the game may not know. */
async function tradeOn(round: Round, products: readonly Tradable[], chance: number): Promise<void> {
  const { choices, players } = round
  await sendAll(
    round,
    players.map((player) => {
      if (!choices.happens(chance)) return null
      const product = choices.pick(products)
      if (choices.happens(0.3)) return order(round, player, 'sell', product, null)
      const ask = round.priceOf(product, 'ask') ?? 100
      const quantity = piecesFor(round, product, choices.whole(1, 60) * 1000_00)
      if (choices.happens(0.7)) return order(round, player, 'buy', product, quantity)
      return order(round, player, 'buy', product, quantity, {
        type: 'limit',
        price: ask + choices.whole(-3, 3),
      })
    }),
  )
}

/** Trades before and during ticks that do not reach the game as they should; sells everything once the feed works again. */
async function tradeThrough(
  round: Round,
  products: readonly Tradable[],
  troubles: readonly TickOptions[],
): Promise<void> {
  const { world } = round
  await world.tick()
  await tradeOn(round, products, 0.3)
  await world.readOrders()
  for (const trouble of troubles) {
    await world.tick(trouble)
    await tradeOn(round, products, 0.3)
  }
  await world.readOrders()
  for (let left = 3; left > 0; left -= 1) await world.tick()
  await sellAll(round, products)
}

const times = (length: number, trouble: TickOptions): TickOptions[] => Array.from({ length }, () => trouble)

export const silentFeed: Strategy = {
  name: 'silent feed',
  hope: 'the game still trades at the last prices that it has heard of',
  paths: ['recorded', 'simulated'],
  ticks: 18,
  play: (round) => tradeThrough(round, round.shares, times(round.choices.whole(2, 12), { isSilent: true })),
}

export const silentSymbol: Strategy = {
  name: 'silent currency',
  hope: 'the price of the share is new, but its currency is converted at an old rate',
  paths: ['simulated'],
  ticks: 32,
  play(round) {
    const { choices, shares } = round
    const foreign = shares.filter(({ isForeign }) => isForeign)
    // Longer than a rate may be without news; sometimes the whole feed is silent first.
    const silence = times(choices.pick([0, 0, 1, 3]), { isSilent: true })
    const noRates = times(choices.whole(2, 22), { isWithheld: (symbol) => /^EUR/.test(symbol) })
    return tradeThrough(round, foreign, [...silence, ...noRates])
  },
}

export const clockBack: Strategy = {
  name: 'clock set back',
  hope: 'the game stands still at old prices, or takes old prices for new ones',
  paths: ['recorded', 'simulated'],
  ticks: 18,
  play(round) {
    const clockBack = round.choices.pick([1, 10, 60, 600, 3_600]) * 1_000
    return tradeThrough(round, round.shares, times(round.choices.whole(2, 12), { clockBack }))
  },
}

/** Orders on a late feed, by players who know the quotes that are yet to arrive; some are cancelled in time. */
export const lateFeed: Strategy = {
  name: 'late feed',
  hope: 'an order is filled on a price from before it, or is withdrawn from one that has already been made',
  paths: ['simulated'],
  delay: 15 * 60_000,
  ticks: 40,
  async play(round) {
    const { choices, world, players, shares } = round
    await world.tick()
    const placed: { player: number; orderId: string }[] = []
    for (let left = 4; left > 0; left -= 1) {
      const acting = players.filter(() => choices.happens(0.4))
      const results = await sendAll(
        round,
        acting.map((player) => {
          const product = choices.pick(shares)
          const quantity = piecesFor(round, product, choices.whole(1, 20) * 1000_00)
          return order(round, player, choices.happens(0.8) ? 'buy' : 'sell', product, quantity)
        }),
      )
      for (const [index, result] of results.entries()) {
        if (result.ok) placed.push({ player: acting[index]!, orderId: result.value.order.id })
      }
      await world.tick()
    }
    await world.readOrders()
    for (let left = 25; left > 0; left -= 1) {
      await sendAll(
        round,
        placed
          .filter(() => choices.happens(0.02))
          .map(({ player, orderId }) => ({
            kind: 'cancel',
            portfolioId: world.portfolioIds[player]!,
            orderId,
          })),
      )
      await world.tick()
    }
    await world.readOrders()
  },
}
