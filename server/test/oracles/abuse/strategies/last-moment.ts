import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { order, piecesFor, type Round, type Strategy, sellAll, sendAll } from '../strategy.ts'

/** Sales, stops and purchases at the very moment at which a Sprinter reaches its stop-loss level. */
export const knockOutAndSell: Strategy = {
  name: 'knock-out and sell',
  hope: 'a sale at the old price once the level was reached, or a purchase below the residual',
  paths: ['recorded', 'stormy'],
  ticks: 10,
  async play(round: Round) {
    const { choices, world, players, sprinters } = round
    await world.tick()
    const chosen = players.map(() => choices.pick(sprinters))
    const bought = players.filter(() => choices.happens(0.8))
    await sendAll(
      round,
      bought.map((player) =>
        order(
          round,
          player,
          'buy',
          chosen[player]!,
          piecesFor(round, chosen[player]!, choices.whole(1, 45) * 1000_00),
        ),
      ),
    )
    await sendAll(
      round,
      bought
        .filter(() => choices.happens(0.4))
        .map((player) => {
          const bid = round.priceOf(chosen[player]!, 'bid')
          return bid === null
            ? null
            : order(round, player, 'sell', chosen[player]!, null, {
                type: 'stoploss',
                price: bid - choices.whole(1, 5),
              })
        }),
    )
    await world.readOrders()
    for (let left = 7; left > 0; left -= 1) {
      const acting = players.filter(() => choices.happens(0.15))
      const command = (player: number) =>
        order(
          round,
          player,
          choices.happens(0.7) ? 'sell' : 'buy',
          chosen[player]!,
          choices.pick([null, 1, 50]),
        )
      const before = sendAll(round, acting.filter(() => choices.happens(0.5)).map(command))
      await world.tick({ settles: false })
      await Promise.all([before, sendAll(round, acting.map(command))])
      await world.settle()
    }
    await world.carryOut()
    await sellAll(round, sprinters)
  },
}

/** Orders that one quote triggers, and that are changed when the next quote has shown what became of the price. */
export const lastMillisecond: Strategy = {
  name: 'last millisecond',
  hope: 'an order that a past quote triggered, with the quantity or the price of a later change',
  paths: ['recorded', 'simulated'],
  ticks: 12,
  async play(round: Round) {
    const { choices, world, players, shares, sprinters } = round
    await world.tick()
    // All in a few products, so that one quote triggers more orders than are executed at once.
    const few = [choices.pick(shares), choices.pick(sprinters)]
    const placed = await sendAll(
      round,
      players.map((player) => {
        const product = few[player % 10 === 0 ? 1 : 0]!
        const ask = round.priceOf(product, 'ask')
        if (ask === null) return null
        const isLimit = choices.happens(0.8)
        const away = choices.whole(1, Math.max(1, Math.ceil(ask * 0.0002)))
        const price = isLimit ? ask - away : ask + away
        return order(round, player, 'buy', product, 1, { type: isLimit ? 'limit' : 'stoploss', price })
      }),
    )
    await world.readOrders()
    const orders = placed.flatMap((result) => (result.ok ? [result.value.order] : []))
    const indices = new Map(players.map((player) => [player, world.userIds[player]!]))
    for (let left = 8; left > 0; left -= 1) {
      await world.tick({ settles: false })
      if (choices.happens(0.7)) await world.tick({ settles: false })
      const changes = orders.flatMap((each, index) => {
        const userId = indices.get(index)
        if (userId === undefined || !choices.happens(0.5)) return []
        const price =
          each.limitPrice === null ? {} : { limitPrice: toCents(each.limitPrice + choices.whole(-5, 5) || 1) }
        const kind = choices.happens(0.9) ? 'change' : 'cancel'
        const command =
          kind === 'cancel'
            ? { kind: 'cancel' as const, userId, orderId: each.id }
            : {
                ...{
                  kind: 'change' as const,
                  userId,
                  orderId: each.id,
                  quantity: toQuantity(choices.whole(1, 400)),
                },
                ...(choices.happens(0.3) && price),
              }
        return [{ command }]
      })
      await world.send(changes)
      await world.settle()
      await world.readOrders()
    }
    await sellAll(round, few)
  },
}
