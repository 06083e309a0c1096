// The database killed under a living server: the server says so, recovers by itself, and has lost nothing.

import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type CrashGame, startCrashGame } from './crash-game.ts'
import type { PartOfDatabase } from './game.ts'

const recoveryMs = 30_000

test('a server whose database is killed answers 503 meanwhile and recovers by itself', async () => {
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
    // Else the database was not missed, and nothing is shown.
    expect(outcomes).toContain('unavailable')
    expect((await fetch(`${game.url}/health/ready`)).status).toBe(200)
    await crashGame.audit()
  } finally {
    await game.remove()
  }
})

/**
 * Kills the database while orders come, and waits until each trader has one answered again.
 * @returns what came of the orders; an answer other than a success or `unavailable` makes a trader throw
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
  // What was on its way may still be answered.
  await pause(100)
  isDead = true
  await trading
  return outcomes
}
