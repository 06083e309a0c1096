// What is computed about buying, selling, costs and growth.

import { toCents } from '../../money/money.ts'
import { affordableQuantity, transactionCosts } from '../../orders/transaction-costs.ts'
import { between } from '../random.ts'
import { bought, drawCosts, fixed, grown, priceAndPieces, sold, toEuro, worth } from './amounts.ts'
import { computation, inExactEuro, inWholePieces } from './computation.ts'

export const basics = {
  'spread-cost': computation({
    placeholders: { bid: 'euro', ask: 'euro', pieces: 'number' },
    ...inExactEuro,
    draw(random) {
      const bid = between(10_00, 90_00, 5, random)
      return { bid, ask: bid + between(2, 30, 1, random), pieces: between(20, 300, 10, random) }
    },
    answer: ({ bid, ask, pieces }) => toEuro(bought(ask, pieces) - sold(bid, pieces)),
  }),
  'transaction-costs': computation({
    placeholders: { price: 'euro', pieces: 'number', costsFixed: 'euro', costsRate: 'percent' },
    ...inExactEuro,
    draw: (random) => ({
      ...priceAndPieces(random),
      costsFixed: between(1_00, 5_00, 50, random),
      costsRate: between(5, 25, 5, random) / 100,
    }),
    answer({ price, pieces, costsFixed, costsRate }) {
      const costs = { fixed: toCents(costsFixed), rateBasisPoints: Math.round(costsRate * 100) }
      return toEuro(transactionCosts(worth(price, pieces), costs))
    },
  }),
  'purchase-total': computation({
    placeholders: { price: 'euro', pieces: 'number', costs: 'euro' },
    ...inExactEuro,
    draw: (random) => ({ ...priceAndPieces(random), costs: drawCosts(random) }),
    answer: ({ price, pieces, costs }) => toEuro(bought(price, pieces, costs)),
  }),
  'pieces-for-amount': computation({
    placeholders: { amount: 'euro', price: 'euro', costs: 'euro' },
    ...inWholePieces,
    draw: (random) => ({
      amount: between(500_00, 5_000_00, 50_00, random),
      price: between(8_00, 90_00, 25, random),
      costs: drawCosts(random),
    }),
    answer: ({ amount, price, costs }) => affordableQuantity(toCents(amount), toCents(price), fixed(costs)),
  }),
  'compound-growth': computation({
    placeholders: { amount: 'euro', rate: 'percent', years: 'number' },
    // Simple interest is off by more than nine euro.
    ...{ unit: 'euro', tolerance: 2 },
    draw: (random) => ({
      amount: between(2_000_00, 10_000_00, 500_00, random),
      rate: between(4, 8, 1, random),
      years: between(3, 5, 1, random),
    }),
    answer: ({ amount, rate, years }) => toEuro(grown(amount, rate, years)),
  }),
  'trade-result': computation({
    placeholders: { buy: 'euro', sell: 'euro', pieces: 'number', costs: 'euro' },
    ...inExactEuro,
    draw(random) {
      const buy = between(10_00, 80_00, 10, random)
      const sell = buy + between(1_00, 8_00, 10, random)
      return { buy, sell, pieces: between(20, 200, 10, random), costs: between(1_00, 6_00, 50, random) }
    },
    answer: ({ buy, sell, pieces, costs }) => toEuro(sold(sell, pieces, costs) - bought(buy, pieces, costs)),
  }),
}
