import { expect, it } from 'vitest'
import { createTestDatabase } from '../../fixtures/test-database.ts'
import { heldWithinMs, playSequences } from './play-sequences.ts'

/** A sample of what `npm run roles -- 1000` plays. */
const sequences = 30

it('one node at a time writes for a role, and each role is held again soon', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000)
  process.stdout.write(`Roles: SEED=${seed}\n`)
  const database = await createTestDatabase({ poolSize: 20 })
  try {
    const counts = await playSequences(database, sequences, seed)
    expect(counts.sequences).toBe(sequences)
    expect(counts.refused).toBeGreaterThan(0)
    expect(counts.writes).toBeGreaterThan(counts.refused)
    expect(counts.longestMs).toBeLessThan(heldWithinMs)
  } finally {
    await database.close()
  }
})
