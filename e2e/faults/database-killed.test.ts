// The database is killed while the server runs: the server reports it, recovers, and has lost nothing.

import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { PartOfDatabase } from '../support/game.ts'
import { type CrashGame, startCrashGame } from './crash-game.ts'

const recoveryMs = 30_000

test('answers 503 while the database is down, and recovers', async () => {
  const seed = process.env.SEED ?? String(Date.now())
  process.stdout.write(`Database killed: SEED=${seed}\n`)
  const crashGame = await startCrashGame(seed)
  const { game } = crashGame
  try {
    const outcomes = new Set<string>()
    for (const part of ['main', 'others', 'all', 'main'] as const) {
      for (const outcome of await killDatabaseUnderOrders(crashGame, part)) outcomes.add(outcome)
      const { answered } = await crashGame.check()
      expect(answered).toBeGreaterThan(0)
    }
    // Otherwise no order needed the database while it was down, and the test proves nothing.
    expect(outcomes).toContain('unavailable')
    expect((await fetch(`${game.url}/health/ready`)).status).toBe(200)
    await crashGame.audit()
  } finally {
    await game.remove()
  }
})

/**
 * Kills the database while orders are under way, and waits until each trader gets a response again.
 * @returns the outcomes of the orders; a trader throws on any response other than success or `unavailable`
 */
async function killDatabaseUnderOrders(
  { game, trade }: CrashGame,
  part: PartOfDatabase,
): Promise<Set<string>> {
  const outcomes = new Set<string>()
  let isDead = false
  const deadline = performance.now() + recoveryMs
  const trading = trade(async (outcome) => {
    outcomes.add(outcome)
    if (outcome === 'silence') throw new Error(`The server gives no answer:\n${game.output()}`)
    if (performance.now() > deadline) throw new Error(`The server does not recover:\n${game.output()}`)
    if (outcome !== 'answered') await pause(20)
    return outcome !== 'answered' || !isDead
  })
  await pause(200)
  await game.killDatabase(part)
  // Orders that were under way may still be answered.
  await pause(100)
  isDead = true
  await trading
  return outcomes
}
