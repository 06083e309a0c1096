import { order, type Round, type Strategy, sellAll, sendAll } from '../strategy.ts'

/** Many small trades at one moment, in shares and Sprinters; sold again in other portions. */
export const rounding: Strategy = {
  name: 'rounding',
  hope: 'fractions of a cent in prices, spreads and costs add up',
  paths: ['recorded', 'simulated'],
  ticks: 2,
  async play(round: Round) {
    const { choices, world, players, shares, sprinters } = round
    await world.tick()
    const chosen = players.map(() => choices.pick([...shares, ...sprinters]))
    for (const quantity of [1, 2, 3, choices.whole(4, 40)]) {
      await sendAll(
        round,
        players.map((player) => order(round, player, 'buy', chosen[player]!, quantity)),
      )
    }
    for (const quantity of [1, 1, 3]) {
      await sendAll(
        round,
        players.map((player) => order(round, player, 'sell', chosen[player]!, quantity)),
      )
    }
    await sellAll(round, [...shares, ...sprinters])
  },
}

/** Buys what is priced in another currency, and sells it after the rate or the price has moved. */
export const currency: Strategy = {
  name: 'currency',
  hope: 'a conversion that is rounded, or made at another rate on the way back',
  paths: ['recorded', 'simulated'],
  ticks: 8,
  async play(round: Round) {
    const { choices, world, players, shares, sprinters } = round
    await world.tick()
    const foreign = [...shares, ...sprinters].filter(({ isForeign }) => isForeign)
    const amount = () => choices.pick([5_00, 500_00, 40_000_00])
    await sendAll(
      round,
      players.map((player) => {
        const product = choices.pick(foreign)
        const ask = round.priceOf(product, 'ask')
        return ask === null ? null : order(round, player, 'buy', product, Math.floor(amount() / ask))
      }),
    )
    for (let left = choices.whole(0, 6); left > 0; left -= 1) await world.tick()
    await sellAll(round, foreign)
  },
}
