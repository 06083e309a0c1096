import { expect, test } from 'vitest'
import { crash } from './crash.ts'

const rounds = 4

test(`loses and repeats no order when the server is killed ${rounds} times`, async () => {
  const seed = process.env.SEED ?? String(Date.now())
  process.stdout.write(`Crash test: SEED=${seed}\n`)
  const { answered, unanswered } = await crash({ rounds, seed })
  // Otherwise it was not killed while orders were under way.
  expect(answered).toBeGreaterThan(rounds)
  expect(unanswered).toBeGreaterThan(rounds)
})
