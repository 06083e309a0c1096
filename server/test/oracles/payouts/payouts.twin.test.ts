// Plays trading days with dividends, splits and ends of products, on nodes that fail halfway and on a twin that uses only
// plain arithmetic. Afterwards every player must have the same in both.

import fc from 'fast-check'
import { describe, it } from 'vitest'
import { createPayoutsFixture } from '../../fixtures/payouts.ts'
import { playDays } from './play-days.ts'
import { playerCount, step } from './steps.ts'

const runs = 25
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000)

describe('payouts, dividends and splits', () => {
  it('have the same results as in a naive twin, even if nodes fail meanwhile', async () => {
    process.stdout.write(`Twin of payouts: SEED=${seed}\n`)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 22 }), async (steps) => {
        const fixture = await createPayoutsFixture(playerCount)
        try {
          await playDays(fixture, steps)
        } finally {
          await fixture.database.close()
        }
      }),
      { seed, numRuns: runs, interruptAfterTimeLimit: 100_000, markInterruptAsFailure: false },
    )
  }, 150_000)
})
