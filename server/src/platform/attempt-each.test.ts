import { expect, it } from 'vitest'
import { attemptAll, attemptEach } from './attempt-each.ts'

it('attempts each item after the one before, whether or not that one failed, and throws the first failure', async () => {
  const events: string[] = []
  const attempt = attemptEach([1, 2, 3], async (item) => {
    events.push(`begins ${item}`)
    await Promise.resolve()
    events.push(`ends ${item}`)
    if (item < 3) throw new Error(`${item} fails`)
  })
  await expect(attempt).rejects.toThrow('1 fails')
  expect(events).toEqual([1, 2, 3].flatMap((item) => [`begins ${item}`, `ends ${item}`]))
})

it('waits for all work, even after a failure, and throws the failure that is first in order', async () => {
  const slow = Promise.withResolvers<string>()
  const late = Promise.withResolvers<string>()
  let hasEnded = false
  const attempt = attemptAll([slow.promise, Promise.reject(new Error('second')), late.promise]).finally(
    () => {
      hasEnded = true
    },
  )
  const caught = expect(attempt).rejects.toThrow('first')
  slow.reject(new Error('first'))
  await new Promise(setImmediate)
  expect(hasEnded).toBe(false)
  late.resolve('third')
  await caught
})

it('resolves to the results in order', async () => {
  const slow = Promise.withResolvers<number>()
  const attempt = attemptAll([slow.promise, Promise.resolve(2)])
  slow.resolve(1)
  expect(await attempt).toEqual([1, 2])
})
