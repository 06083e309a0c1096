// What is computed about Sprinters.

import { approximate } from '../../money/decimal.ts'
import { toCents } from '../../money/money.ts'
import { residualValue } from '../../products/knock-out.ts'
import { leverage as leverageOf, sprinterValue, stopLossDistance } from '../../products/sprinter.ts'
import { between, oneOf } from '../random.ts'
import {
  inEuro,
  priceOf,
  pricePercentApart,
  rounded,
  sprinter,
  sprinterLevels,
  sprinterRise,
  toEuro,
  worth,
} from './amounts.ts'
import { computation, inExactEuro, inPercent } from './computation.ts'

export const sprinters = {
  'sprinter-long': computation({
    placeholders: { share: 'euro', financing: 'euro', ratio: 'number' },
    ...inExactEuro,
    draw(random) {
      const { financing, distance, ratio } = sprinterLevels(random)
      return { share: financing + distance, financing, ratio }
    },
    answer: ({ share, financing, ratio }) =>
      toEuro(sprinterValue(sprinter('long', financing, ratio), priceOf(share), inEuro)),
  }),
  'sprinter-short': computation({
    placeholders: { share: 'euro', financing: 'euro', ratio: 'number' },
    ...inExactEuro,
    draw(random) {
      const { financing: share, distance, ratio } = sprinterLevels(random)
      return { share, financing: share + distance, ratio }
    },
    answer: ({ share, financing, ratio }) =>
      toEuro(sprinterValue(sprinter('short', financing, ratio), priceOf(share), inEuro)),
  }),
  'sprinter-leverage': computation({
    placeholders: { share: 'euro', value: 'euro', ratio: 'number' },
    ...{ unit: 'times', tolerance: 0.05 },
    draw(random) {
      const ratio = oneOf([1, 10], random)
      const value = ratio === 1 ? between(2_00, 25_00, 50, random) : between(1_00, 8_00, 10, random)
      return { share: value * ratio * between(2, 15, 1, random), value, ratio }
    },
    answer: ({ share, value, ratio }) =>
      approximate(leverageOf(sprinter('long', 0, ratio), priceOf(share), toCents(value), inEuro)),
  }),
  'sprinter-move': computation({
    placeholders: { leverage: 'number', move: 'percent' },
    ...inPercent,
    draw: (random) => ({ leverage: between(3, 12, 1, random), move: between(1, 6, 1, random) }),
    answer: ({ leverage, move }) => sprinterRise(leverage, move),
  }),
  'stop-distance': computation({
    placeholders: { share: 'euro', stop: 'euro' },
    ...inPercent,
    draw(random) {
      const { price: share, lower: stop } = pricePercentApart(random)
      return { share, stop }
    },
    answer({ share, stop }) {
      const product = { ...sprinter('long', stop, 1), stopLossLevel: priceOf(stop) }
      return rounded(100 * approximate(stopLossDistance(product, priceOf(share))))
    },
  }),
  'knock-out-rest': computation({
    placeholders: { executed: 'euro', financing: 'euro', ratio: 'number', pieces: 'number' },
    ...inExactEuro,
    draw(random) {
      const ratio = oneOf([1, 10], random)
      const financing = between(20_00, 90_00, 1_00, random) * ratio
      const executed = financing + between(10, 90, 5, random) * ratio
      return { executed, financing, ratio, pieces: between(20, 400, 20, random) }
    },
    answer({ executed, financing, ratio, pieces }) {
      const rest = residualValue(sprinter('long', financing, ratio), priceOf(executed), inEuro)
      return toEuro(worth(rest, pieces))
    },
  }),
}
