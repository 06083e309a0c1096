// What is computed about losses, leverage, weights and the costs of trading often.

import { between, oneOf } from '../random.ts'
import { partOf, sprinterRise } from './amounts.ts'
import { computation, inPercent } from './computation.ts'

export const risk = {
  'loss-recovery': computation({
    placeholders: { loss: 'percent' },
    ...{ unit: 'percent', tolerance: 0.5 },
    draw: (random) => ({ loss: between(10, 80, 5, random) }),
    answer: ({ loss }) => (100 * loss) / (100 - loss),
  }),
  'leveraged-loss': computation({
    placeholders: { leverage: 'number', fall: 'percent' },
    ...inPercent,
    draw: (random) => ({ leverage: between(2, 10, 1, random), fall: between(1, 9, 1, random) }),
    answer: ({ leverage, fall }) => -sprinterRise(leverage, -fall),
  }),
  'day-trader-costs': computation({
    placeholders: { trades: 'number', costs: 'euro', capital: 'euro' },
    ...inPercent,
    draw: (random) => ({
      trades: between(20, 100, 10, random),
      costs: between(1_00, 5_00, 50, random),
      capital: oneOf([2_000_00, 2_500_00, 4_000_00, 5_000_00, 10_000_00], random),
    }),
    answer: ({ trades, costs, capital }) => (100 * trades * costs) / capital,
  }),
  'share-of-portfolio': computation({
    placeholders: { position: 'euro', total: 'euro' },
    ...inPercent,
    draw(random) {
      const total = between(10_000_00, 100_000_00, 5_000_00, random)
      return { total, position: partOf(total, between(4, 60, 1, random)) }
    },
    answer: ({ position, total }) => (100 * position) / total,
  }),
  'portfolio-fall': computation({
    placeholders: { weight: 'percent', fall: 'percent' },
    ...inPercent,
    draw: (random) => ({ weight: between(10, 80, 5, random), fall: between(5, 60, 5, random) }),
    answer: ({ weight, fall }) => partOf(fall, weight),
  }),
  'two-returns': computation({
    placeholders: { gain: 'percent', loss: 'percent' },
    ...inPercent,
    draw: (random) => ({ gain: between(10, 60, 10, random), loss: between(10, 60, 10, random) }),
    answer: ({ gain, loss }) => ((100 + gain) * (100 - loss)) / 100 - 100,
  }),
}
