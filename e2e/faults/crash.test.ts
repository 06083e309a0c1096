import { expect, test } from 'vitest'
import { crash } from './crash.ts'

const rounds = 6

test(`loses and repeats no order when the server is killed ${rounds} times`, async () => {
  const seed = process.env.SEED ?? String(Date.now())
  process.stdout.write(`Crash test: SEED=${seed}\n`)
  const { answered, unanswered } = await crash({ rounds, seed })
  // Otherwise the server was never killed while orders were under way. On a busy machine few are answered before a kill.
  expect(answered).toBeGreaterThan(0)
  expect(unanswered).toBeGreaterThan(0)
})
