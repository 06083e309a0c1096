import { expect, test } from 'vitest'
import { crash } from './crash.ts'

const rounds = 20

test(`a server that is killed ${rounds} times under orders keeps its word`, async () => {
  const seed = process.env.SEED ?? String(Date.now())
  process.stdout.write(`Crash test: SEED=${seed}\n`)
  const { answered, unanswered } = await crash({ rounds, seed })
  // Otherwise it was not killed under orders.
  expect(answered).toBeGreaterThan(rounds)
  expect(unanswered).toBeGreaterThan(rounds)
})
