import { expect, it } from 'vitest'
import { runRankings } from './run-rankings.ts'

/** A sample of what `npm run rankings -- 10000` compares. */
const days = 20
const seed = 15

it(`ranks like a naive ranking on ${days} days`, async () => {
  process.stdout.write(`Rankings: ${days} days, SEED=${seed}\n`)
  const { counts } = await runRankings(days, seed)
  expect(counts.comparisons).toBeGreaterThan(days)
  expect(counts.attributions).toBeGreaterThan(days)
  expect(counts.ties).toBeGreaterThan(days)
  expect(counts.weeklyDeposits).toBeGreaterThan(0)
})
