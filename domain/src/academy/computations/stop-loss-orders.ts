// What is computed about stop loss orders.

import { subtractCents, toCents } from '../../money/money.ts'
import { quantityInRoom } from '../../orders/rooms.ts'
import { between, type RandomSource } from '../random.ts'
import {
  bought,
  filledAt,
  partOf,
  priceAndPieces,
  pricePercentApart,
  rounded,
  sold,
  toEuro,
} from './amounts.ts'
import { computation, inExactEuro, inPercent, inWholePieces } from './computation.ts'

export const stopLossOrders = {
  'stop-price': computation({
    placeholders: { price: 'euro', percent: 'percent' },
    ...inExactEuro,
    draw(random) {
      const { price, percent } = pricePercentApart(random)
      return { price, percent }
    },
    answer: ({ price, percent }) => toEuro(price - partOf(price, percent)),
  }),
  'stop-amount': computation({
    placeholders: { buy: 'euro', stop: 'euro', pieces: 'number' },
    ...inExactEuro,
    draw: buyAndStop,
    answer: ({ buy, stop, pieces }) => toEuro(bought(buy, pieces) - sold(stop, pieces)),
  }),
  'stop-gap': computation({
    placeholders: { buy: 'euro', stop: 'euro', open: 'euro', pieces: 'number' },
    ...inExactEuro,
    draw: stopAndGap,
    answer: ({ buy, stop, open, pieces }) =>
      toEuro(bought(buy, pieces) - sold(filledAt('sell', 'stoploss', stop, open), pieces)),
  }),
  'stop-extra': computation({
    placeholders: { stop: 'euro', open: 'euro', pieces: 'number' },
    ...inExactEuro,
    draw(random) {
      const { stop, open, pieces } = stopAndGap(random)
      return { stop, open, pieces }
    },
    answer: ({ stop, open, pieces }) =>
      toEuro(sold(stop, pieces) - sold(filledAt('sell', 'stoploss', stop, open), pieces)),
  }),
  'stop-pieces': computation({
    placeholders: { risk: 'euro', buy: 'euro', stop: 'euro' },
    ...inWholePieces,
    draw(random) {
      const { buy, stop } = buyAndStop(random)
      return { risk: between(100_00, 1_000_00, 50_00, random), buy, stop }
    },
    answer: ({ risk, buy, stop }) =>
      quantityInRoom(toCents(risk), subtractCents(toCents(buy), toCents(stop))),
  }),
  'stop-percent': computation({
    placeholders: { buy: 'euro', stop: 'euro' },
    ...inPercent,
    draw(random) {
      const { price: buy, lower: stop } = pricePercentApart(random)
      return { buy, stop }
    },
    answer: ({ buy, stop }) => rounded((100 * (buy - stop)) / buy),
  }),
}

function buyAndStop(random: RandomSource) {
  const { price: buy, pieces } = priceAndPieces(random)
  return { buy, stop: buy - between(50, 5_00, 10, random), pieces }
}

/** The market opens below the trigger price. */
function stopAndGap(random: RandomSource) {
  const { buy, stop, pieces } = buyAndStop(random)
  return { buy, stop, open: stop - between(20, 4_00, 10, random), pieces }
}
