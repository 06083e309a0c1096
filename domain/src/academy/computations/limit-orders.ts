// What is computed about limit orders.

import { between } from '../random.ts'
import {
  bought,
  drawCosts,
  filledAt,
  partOf,
  priceAndPieces,
  pricePercentApart,
  sold,
  toEuro,
} from './amounts.ts'
import { computation, inExactEuro } from './computation.ts'

export const limitOrders = {
  'limit-saving': computation({
    placeholders: { ask: 'euro', limit: 'euro', pieces: 'number' },
    ...inExactEuro,
    draw(random) {
      const { price: ask, pieces } = priceAndPieces(random)
      return { ask, limit: ask - between(10, 1_00, 5, random), pieces }
    },
    answer: ({ ask, limit, pieces }) => toEuro(bought(ask, pieces) - bought(limit, pieces)),
  }),
  'limit-total': computation({
    placeholders: { limit: 'euro', pieces: 'number', costs: 'euro' },
    ...inExactEuro,
    draw(random) {
      const { price: limit, pieces } = priceAndPieces(random)
      return { limit, pieces, costs: drawCosts(random) }
    },
    answer: ({ limit, pieces, costs }) => toEuro(bought(limit, pieces, costs)),
  }),
  'limit-below': computation({
    placeholders: { price: 'euro', percent: 'percent' },
    ...inExactEuro,
    draw(random) {
      const { price, percent } = pricePercentApart(random)
      return { price, percent }
    },
    answer: ({ price, percent }) => toEuro(price - partOf(price, percent)),
  }),
  'limit-proceeds': computation({
    placeholders: { limit: 'euro', pieces: 'number', costs: 'euro' },
    ...inExactEuro,
    draw(random) {
      const { price: limit, pieces } = priceAndPieces(random)
      return { limit, pieces, costs: drawCosts(random) }
    },
    answer: ({ limit, pieces, costs }) => toEuro(sold(limit, pieces, costs)),
  }),
  'limit-profit': computation({
    placeholders: { buy: 'euro', limit: 'euro', pieces: 'number' },
    ...inExactEuro,
    draw(random) {
      const { price: buy, pieces } = priceAndPieces(random)
      return { buy, limit: buy + between(50, 6_00, 10, random), pieces }
    },
    answer: ({ buy, limit, pieces }) => toEuro(sold(limit, pieces) - bought(buy, pieces)),
  }),
  'limit-open': computation({
    placeholders: { limit: 'euro', open: 'euro', pieces: 'number' },
    ...inExactEuro,
    draw(random) {
      const { price: limit, pieces } = priceAndPieces(random)
      return { limit, open: limit - between(10, 3_00, 5, random), pieces }
    },
    answer: ({ limit, open, pieces }) => toEuro(bought(filledAt('buy', 'limit', limit, open), pieces)),
  }),
}
