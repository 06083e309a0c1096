import { order, piecesFor, type Round, type Strategy, sellAll, sendAll } from '../strategy.ts'

const momentsOfPart = 8

/** Moments from one time until another, evenly spread; the last is at the end. */
function spread(from: number, until: number): number[] {
  return Array.from(
    { length: momentsOfPart },
    (_, index) => from + ((until - from) * (index + 1)) / momentsOfPart,
  )
}

/**
 * Buys shares and Sprinters before a corporate action and sells them after it: in the last hours before the exchange
 * closes, all night, and in the first hour after it has opened. Whatever the length of the night, some trades are filled.
 */
async function tradeAround(round: Round): Promise<void> {
  const { choices, world, players, shares, sprinters } = round
  await world.tick()
  const { from: close, until: opening } = world.setting.gaps[0]!
  const moments = [
    ...spread(world.truth.now, close),
    ...spread(close, opening),
    ...spread(opening, world.setting.until!),
  ]
  const concerned = world.setting.gaps.map(({ symbol }) => symbol)
  const products = [...shares, ...sprinters].filter(({ symbol }) => concerned.includes(symbol))
  const chosen = players.map(() => choices.pick(products))
  for (const at of moments) {
    while (world.ticksLeft() > 1 && world.peek().time <= at) await world.tick()
    await world.carryOut()
    await sendAll(
      round,
      players.map((player) => {
        if (!choices.happens(0.12)) return null
        const product = chosen[player]!
        if (choices.happens(0.4)) return order(round, player, 'sell', product, null)
        const quantity = piecesFor(round, product, choices.whole(1, 45) * 1000_00)
        if (choices.happens(0.8)) return order(round, player, 'buy', product, quantity)
        const price = (round.priceOf(product, 'ask') ?? 100_00) - choices.whole(-50, 50)
        return order(round, player, 'buy', product, quantity, { type: 'limit', price })
      }),
    )
    await world.readOrders()
  }
  await world.carryOut()
  await sellAll(round, products)
}

const shared = {
  paths: ['recorded', 'simulated'],
  ticks: 4_000,
  play: tradeAround,
} as const

export const dividendDates: Strategy = {
  name: 'dividend dates',
  hope: 'a dividend on pieces that were sold at the price before it',
  actions: 'dividend',
  ...shared,
}

export const splitDates: Strategy = {
  name: 'split dates',
  hope: 'new pieces sold at the price of old ones',
  actions: 'split',
  ...shared,
}
