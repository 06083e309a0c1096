import { toCents } from '@koersklasse/domain/money/money.ts'
import { expect, test } from 'vitest'
import { roundTrip } from './bid-ask.ts'

test.each([
  // ticks, pieces, fixed, basis points: bid, ask, spread, costs
  [10, 100, 200, 0, 1_995, 2_005, 10_00, 4_00],
  [1, 100, 200, 0, 2_000, 2_001, 1_00, 4_00],
  [0, 50, 0, 0, 2_000, 2_000, 0, 0],
  [40, 10, 0, 100, 1_980, 2_020, 4_00, 4_00],
])(
  'a spread of %d cents on %d pieces, at %d cents and %d basis points a trade',
  (ticks, pieces, fixed, rateBasisPoints, bid, ask, spread, costs) => {
    const trip = roundTrip(
      { middle: toCents(2_000), ticks, pieces },
      { fixed: toCents(fixed), rateBasisPoints },
    )
    expect(trip).toMatchObject({ bid, ask, spread, costs })
    expect(trip.paid - trip.received).toBe(spread + costs)
  },
)
