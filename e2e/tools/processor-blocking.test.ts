import { expect, test } from 'vitest'
import { processorBlocking, type TraceEvent } from './processor-blocking.ts'

const event = (name: string, ts: number, more: Partial<TraceEvent> = {}): TraceEvent => ({
  ...{ name, pid: 1, tid: 2, ts },
  ...more,
})

test('counts the processor time of tasks beyond 50 ms, four times slower, after the first paint of the last page', () => {
  const tasks = [
    event('firstContentfulPaint', 5),
    // Before the first paint of the page.
    event('RunTask', 10, { dur: 90_000, tdur: 90_000 }),
    event('firstContentfulPaint', 100_010),
    // 80 and 60 ms on a phone, of which 30 and 10 block.
    event('RunTask', 200_000, { dur: 70_000, tdur: 20_000 }),
    event('RunTask', 300_000, { dur: 15_000, tdur: 15_000 }),
    event('RunTask', 400_000, { dur: 60_000, tdur: 12_500 }),
    // Of another thread, of another process, and part of a task.
    event('RunTask', 500_000, { tid: 3, dur: 90_000, tdur: 90_000 }),
    event('RunTask', 500_000, { pid: 3, dur: 90_000, tdur: 90_000 }),
    event('FunctionCall', 200_001, { dur: 19_000, tdur: 19_000 }),
  ]
  expect(processorBlocking(tasks)).toBe(40)
})

test('refuses a trace without a page, or without processor times', () => {
  expect(() => processorBlocking([event('RunTask', 0)])).toThrow('no first paint')
  const untimed = [event('firstContentfulPaint', 0), event('RunTask', 1, { dur: 20_000 })]
  expect(() => processorBlocking(untimed)).toThrow('no processor times')
})
