import { expect, it } from 'vitest'
import { createTestDatabase } from '../../fixtures/test-database.ts'
import { runTwin } from './run-twin.ts'

/** A sample of what `npm run twin -- 1000000` plays. */
const commands = 20_000

/** The outcomes that must occur often enough for the comparison to be meaningful. */
const outcomes = ['market', 'limit', 'stoploss'].flatMap((type) =>
  [
    ...['completed', 'cancelled', 'expired', 'bid_only', 'no_funds', 'no_positions'],
    ...['insufficient_spread', 'underlying_cap'],
  ].map((outcome) => `${type} ${outcome}`),
)

it(`trading behaves like its naive twin over ${commands} commands`, { timeout: 900_000 }, async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000)
  const database = await createTestDatabase()
  const began = performance.now()
  const { executed, counts } = await runTwin(database, commands, seed)
  await database.close()
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  process.stdout.write(`Twin: ${executed} commands without a difference in ${seconds} s, SEED=${seed}\n`)
  expect(executed).toBeGreaterThanOrEqual(commands)
  for (const outcome of outcomes) expect(counts.get(outcome) ?? 0, outcome).toBeGreaterThan(5)
})
