import { expect, test } from 'vitest'
import { crashClosings } from './closing-crash.ts'

/** A sample of what `npm run crash -- closing` does. */
const [kills, portfolios] = [4, 300]

test(`a closing that is killed ${kills} times has the outcome of an undisturbed one`, async () => {
  const seed = process.env.SEED ?? String(Date.now())
  process.stdout.write(`Crash test of closings: SEED=${seed}\n`)
  const done = await crashClosings({ kills, portfolios, seed })
  expect(done.kills).toBeGreaterThanOrEqual(kills)
  expect(done.closings).toBeGreaterThan(0)
  // An opening and three purchases of each portfolio at least.
  expect(done.lines).toBeGreaterThan(4 * portfolios)
})
