import { expect, it } from 'vitest'
import { singleFlight } from './single-flight.ts'

/** A job whose runs end when the test resolves them. */
function manualJob() {
  const runs: PromiseWithResolvers<void>[] = []
  const work = singleFlight(() => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  })
  return { runs, work }
}

it('answers all requests during a run by one more run', async () => {
  const { runs, work } = manualJob()
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

it('answers requests during a run that fails as well, and then rejects all of them', async () => {
  const { runs, work } = manualJob()
  const requests = [work.wake(), work.wake()]
  const settled = work.settled()
  runs[0]!.reject(new Error('away'))
  await expect.poll(() => runs.length).toBe(2)
  runs[1]!.resolve()
  expect(await Promise.allSettled(requests)).toMatchObject([
    { reason: { message: 'away' } },
    { reason: { message: 'away' } },
  ])
  await settled
  expect(runs).toHaveLength(2)
  const again = work.wake()
  runs[2]!.resolve()
  await again
  expect(runs).toHaveLength(3)
})
