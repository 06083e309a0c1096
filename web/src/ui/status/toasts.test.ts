import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createToasts, mostKept, mostShown, toastLifetimeMs } from './toasts.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function texts(toasts: ReturnType<typeof createToasts>) {
  return toasts.shown().map(({ text }) => text)
}

describe('a toast', () => {
  test('disappears after five seconds, not sooner', () => {
    const toasts = createToasts()
    toasts.show('good', 'A')
    vi.advanceTimersByTime(toastLifetimeMs - 1)
    expect(texts(toasts)).toEqual(['A'])
    vi.advanceTimersByTime(1)
    expect(texts(toasts)).toEqual([])
    expect(toastLifetimeMs).toBe(5000)
  })

  test('has a timer of its own', () => {
    const toasts = createToasts()
    toasts.show('good', 'A')
    vi.advanceTimersByTime(3000)
    toasts.show('bad', 'B')
    vi.advanceTimersByTime(2000)
    expect(texts(toasts)).toEqual(['B'])
    vi.advanceTimersByTime(3000)
    expect(texts(toasts)).toEqual([])
  })

  test('stays while toasts are held, as do new ones', () => {
    const toasts = createToasts()
    toasts.show('good', 'A')
    const release = toasts.hold()
    vi.advanceTimersByTime(60_000)
    toasts.show('good', 'B')
    vi.advanceTimersByTime(60_000)
    expect(texts(toasts)).toEqual(['A', 'B'])
    release()
    release()
    vi.advanceTimersByTime(toastLifetimeMs - 1)
    expect(texts(toasts)).toEqual(['A', 'B'])
    vi.advanceTimersByTime(1)
    expect(texts(toasts)).toEqual([])
  })

  test('stays until the last of two holders lets go', () => {
    const toasts = createToasts()
    const [first, second] = [toasts.hold(), toasts.hold()]
    toasts.show('good', 'A')
    first()
    first()
    vi.advanceTimersByTime(60_000)
    expect(texts(toasts)).toEqual(['A'])
    second()
    vi.advanceTimersByTime(toastLifetimeMs)
    expect(texts(toasts)).toEqual([])
  })

  test('can be closed, also while toasts are held', () => {
    const toasts = createToasts()
    toasts.show('good', 'A')
    toasts.hold()
    toasts.close(toasts.shown()[0]!.id)
    expect(texts(toasts)).toEqual([])
  })

  test('replaces one with the same text, with a new timer', () => {
    const toasts = createToasts()
    toasts.show('good', 'A')
    toasts.show('good', 'B')
    vi.advanceTimersByTime(4000)
    toasts.show('good', 'A')
    expect(texts(toasts)).toEqual(['B', 'A'])
    vi.advanceTimersByTime(4000)
    expect(texts(toasts)).toEqual(['A'])
  })
})

test('only the last ones are shown, and no timer is left behind', () => {
  const toasts = createToasts()
  for (let n = 1; n <= 30; n += 1) toasts.show('good', `${n}`)
  expect(texts(toasts)).toEqual(['27', '28', '29', '30'])
  expect(toasts.shown()).toHaveLength(mostShown)
  expect(vi.getTimerCount()).toBe(mostShown)
})

test('recent toasts can be read until they are forgotten', () => {
  const toasts = createToasts()
  vi.setSystemTime(1_000_000)
  for (let n = 1; n <= 30; n += 1) toasts.show('bad', `${n}`)
  vi.advanceTimersByTime(toastLifetimeMs)
  expect(toasts.recent()).toHaveLength(mostKept)
  expect(toasts.recent().at(-1)).toEqual({ id: 30, kind: 'bad', text: '30', at: 1_000_000 })
  toasts.show('good', 'A')
  toasts.forget()
  expect(toasts.recent()).toEqual([])
  expect(toasts.shown()).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('notifies subscribers of each change until they unsubscribe', () => {
  const toasts = createToasts()
  const listener = vi.fn()
  const leave = toasts.subscribe(listener)
  toasts.show('good', 'A')
  vi.advanceTimersByTime(toastLifetimeMs)
  expect(listener).toHaveBeenCalledTimes(2)
  leave()
  toasts.show('good', 'B')
  expect(listener).toHaveBeenCalledTimes(2)
})
