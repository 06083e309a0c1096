// Makes a sample of the attempts of `npm run abuse`, and plants a sample of the holes of `npm run abuse -- --planted`.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { holes } from './holes.ts'
import { runStrategy } from './run-strategy.ts'
import { strategies } from './strategies/all.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000)
const players = 60

describe(`no attempt earns more than its risk explains (SEED=${seed})`, () => {
  it.each(strategies.map((strategy) => [strategy.name, strategy] as const))('%s', async (_, strategy) => {
    // A night with a corporate action needs a game of its own, so only one is played.
    const rounds = strategy.actions === undefined ? 2 : 1
    const effort = { attempts: rounds * players, players, seed }
    const { examples, above, attempts } = await runStrategy(strategy, effort)
    expect(examples).toEqual([])
    expect([above, attempts]).toEqual([0, effort.attempts])
  })
})

describe('finds', () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  it.each([1, 3])('a hole that is planted (%i)', async (index) => {
    const { foundBy } = holes[index]!
    const child = spawn(process.execPath, [main, '500', foundBy], {
      env: { ...process.env, HOLE: String(index), SEED: String(seed) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let printed = ''
    child.stdout.on('data', (text: Buffer) => {
      printed += text.toString()
    })
    await once(child, 'exit')
    expect(printed).toContain(`holes: ${foundBy}`)
  })
})
