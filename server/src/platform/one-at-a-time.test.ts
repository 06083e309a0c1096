import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

/** Work that is done when the test says so. */
function handWork() {
  const runs: PromiseWithResolvers<void>[] = []
  const work = oneAtATime(() => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  })
  return { runs, work }
}

it('does it once more for all wishes that come meanwhile, and ends after that', async () => {
  const { runs, work } = handWork()
  const first = work.wake()
  const others = [work.wake(), work.wake()]
  expect(runs).toHaveLength(1)
  runs[0]!.resolve()
  await expect.poll(() => runs.length).toBe(2)
  runs[1]!.resolve()
  await Promise.all([first, ...others, work.settled()])
  expect(runs).toHaveLength(2)
  void work.wake()
  expect(runs).toHaveLength(3)
})

it('tells a fault to all who wished, and can be woken again', async () => {
  const { runs, work } = handWork()
  const wishes = [work.wake(), work.wake()]
  const settled = work.settled()
  runs[0]!.reject(new Error('away'))
  expect(await Promise.allSettled(wishes)).toMatchObject([
    { reason: { message: 'away' } },
    { reason: { message: 'away' } },
  ])
  await settled
  expect(runs).toHaveLength(1)
  const again = work.wake()
  runs[1]!.resolve()
  await again
  expect(runs).toHaveLength(2)
})
