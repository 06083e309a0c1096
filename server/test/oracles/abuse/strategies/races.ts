import { order, piecesFor, type Round, type Strategy, sellAll } from '../strategy.ts'
import { sprinterCap, startingBalance } from '../world.ts'

/** Simultaneous commands on two nodes that are allowed one by one, but not together. */
export const cashRace: Strategy = {
  name: 'race over cash',
  hope: 'the same cash is spent twice, or the same pieces are sold twice',
  paths: ['recorded', 'simulated'],
  ticks: 4,
  async play(round: Round) {
    const { choices, world, players, shares } = round
    await world.tick()
    await world.send(
      players.flatMap((player) => {
        const [one, other] = [choices.pick(shares), choices.pick(shares)]
        return [one, other, one].map((product, index) => {
          const quantity = choices.happens(0.3) ? null : piecesFor(round, product, startingBalance * 0.99)
          return { command: order(round, player, 'buy', product, quantity), node: (index % 2) as 0 | 1 }
        })
      }),
    )
    if (choices.happens(0.5)) await world.tick()
    const held = await world.kysely
      .selectFrom('positions as p')
      .innerJoin('portfolios as f', 'f.id', 'p.portfolio_id')
      .select(['f.user_id', 'p.product_id', 'p.quantity'])
      .execute()
    const playerOf = new Map(players.map((player) => [world.userIds[player]!, player]))
    await world.send(
      held.flatMap(({ user_id, product_id, quantity }) => {
        const product = shares.find(({ id }) => id === product_id)!
        const command = order(round, playerOf.get(user_id!)!, 'sell', product, quantity)
        return ([0, 1, 0] as const).map((node) => ({ command, node }))
      }),
    )
  },
}

/** Purchases of several Sprinters, each for the whole cap, at once on two nodes. */
export const limitRace: Strategy = {
  name: 'race over the cap',
  hope: 'each purchase sees a cap that another one is using up',
  paths: ['recorded', 'simulated'],
  ticks: 4,
  async play(round: Round) {
    const { choices, world, players, sprinters } = round
    await world.tick()
    await world.send(
      players.flatMap((player) =>
        ([0, 1, 0, 1] as const).map((node) => {
          const product = choices.pick(sprinters)
          const share = choices.pick([1, 0.5, 0.3])
          const quantity = choices.happens(0.2) ? null : piecesFor(round, product, sprinterCap * share)
          return { command: order(round, player, 'buy', product, quantity), node }
        }),
      ),
    )
    await world.tick()
    await sellAll(round, sprinters)
  },
}

/** Orders for the whole cap that wait side by side, until a quote triggers them together. */
export const restingAboveCap: Strategy = {
  name: 'resting above the cap',
  hope: 'nothing is reserved for an order that waits, so that several are filled',
  paths: ['recorded', 'stormy'],
  ticks: 12,
  async play(round: Round) {
    const { choices, world, players, sprinters } = round
    await world.tick()
    await world.send(
      players.flatMap((player) =>
        [1, 2, 3].map(() => {
          const product = choices.pick(sprinters)
          const ask = round.priceOf(product, 'ask') ?? 100
          const isLimit = choices.happens(0.6)
          const away = choices.whole(1, Math.max(1, Math.ceil(ask * 0.004)))
          const price = isLimit ? ask - away : ask + away
          const quantity = Math.floor(sprinterCap / Math.max(1, price))
          const terms = { type: isLimit ? ('limit' as const) : ('stoploss' as const), price }
          return { command: order(round, player, 'buy', product, quantity, terms) }
        }),
      ),
    )
    await world.readOrders()
    for (let left = 9; left > 0; left -= 1) await world.tick()
    await sellAll(round, sprinters)
  },
}
