import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import type { Tick } from '../price-path.ts'
import { order, piecesFor, type Round, type Strategy, sellAll, sendAll, type Tradable } from '../strategy.ts'
import type { Sent } from '../world.ts'

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

/** Orders that one quote triggers, and that are changed once the next quote shows where the price has gone. */
export const lastMillisecond: Strategy = {
  name: 'last millisecond',
  hope: 'an order that a past quote triggered, with the quantity or the price of a later change',
  paths: ['recorded', 'simulated'],
  ticks: 9,
  async play(round: Round) {
    const { choices, world, sprinters } = round
    const rest = choices.pick(sprinters)
    await world.tick()
    for (let left = 2; left > 0; left -= 1) {
      for (let waits = 2; waits > 0 && foreseen(round) === null; waits -= 1) await world.tick()
      const { product, type } = foreseen(round) ?? {
        product: choices.pick(round.shares),
        type: 'limit' as const,
      }
      const orders = await placeAround(round, [product, rest], type)
      await world.readOrders()
      await world.tick({ settles: false })
      await world.tick({ settles: false })
      await world.send(orders.filter(() => choices.happens(0.6)).map((each) => changeOf(round, each)))
      await world.settle()
      await world.readOrders()
      await sellAll(round, [product, rest])
    }
  },
}

/**
 * The share that rises most from the next quote to the one after it, and the type of order that the next quote triggers:
 * the purchase that a player would want to enlarge afterwards.
 */
function foreseen({ world, shares }: Round): { product: Tradable; type: 'limit' | 'stoploss' } | null {
  const [now, next, last] = [-1, 0, 1].map((ahead) => asksAt(world.peek(ahead)))
  const rises = shares.flatMap((product) => {
    const [from, through, to] = [now, next, last].map((asks) => asks!.get(product.symbol))
    if (!from || !through || !to || Math.abs(through / from - 1) < 0.0001 || to <= through) return []
    return [
      { product, type: through < from ? ('limit' as const) : ('stoploss' as const), rise: to / through },
    ]
  })
  return rises.reduce<(typeof rises)[number] | null>(
    (best, one) => (one.rise > (best?.rise ?? 1) ? one : best),
    null,
  )
}

const asksAt = ({ quotes }: Tick): Map<string, number> =>
  new Map(quotes.map(({ symbol, ask }) => [symbol, Number(ask)]))

/**
 * Two purchases of every player just below or just above the price. Nearly all are in one product, so that a quote
 * triggers more of them than are executed at once.
 */
async function placeAround(
  round: Round,
  [most, rest]: readonly [Tradable, Tradable],
  type: 'limit' | 'stoploss',
): Promise<Placed[]> {
  const { world, players } = round
  const wanted = players.flatMap((player) => {
    const product = player % 20 === 0 ? rest : most
    const ask = round.priceOf(product, 'ask')
    if (ask === null) return []
    return [1, 2].map((away) => {
      const price = type === 'limit' ? ask - away : ask + away
      return { player, product, command: order(round, player, 'buy', product, 1, { type, price }) }
    })
  })
  const results = await world.send(wanted)
  return wanted.flatMap(({ player, product }, index) => {
    const result = results[index]!
    return result.ok ? [{ player, product, order: result.value.order }] : []
  })
}

interface Placed {
  player: number
  product: Tradable
  order: { id: string; limitPrice: number | null }
}

/** A larger quantity, sometimes with another limit; or a cancellation. */
function changeOf(round: Round, { player, product, order: { id, limitPrice } }: Placed): Sent {
  const { choices, world } = round
  const of = { portfolioId: world.portfolioIds[player]!, orderId: id }
  if (choices.happens(0.1)) return { command: { kind: 'cancel', ...of } }
  const quantity = toQuantity(piecesFor(round, product, choices.whole(1, 90) * 1000_00))
  const isMoved = limitPrice !== null && choices.happens(0.3)
  const price = isMoved ? { limitPrice: toCents(Math.max(1, limitPrice + choices.whole(-5, 5))) } : {}
  return { command: { kind: 'change', ...of, quantity, ...price } }
}
