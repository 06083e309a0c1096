import { discover } from '@koersklasse/contract/discovery.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askEarly, takeEarly } from './ask-early.ts'
import { call } from './client.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  fetched.mockImplementation(async () => Response.json({ version: '1' }))
})
afterEach(() => {
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockReset()
})

test('the first call takes what was asked for early, the next one asks anew', async () => {
  askEarly(discover, {}, '')
  expect(await call(discover, {}, { base: '' })).toEqual({ version: '1' })
  expect(fetched).toHaveBeenCalledTimes(1)
  await call(discover, {}, { base: '' })
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('an answer that nobody took in time is forgotten', () => {
  askEarly(discover, {}, '')
  vi.advanceTimersByTime(10_000)
  expect(takeEarly('/services/discovery')).toBeUndefined()
})

test('what failed early is asked for again', async () => {
  fetched.mockRejectedValueOnce(new TypeError('no network'))
  askEarly(discover, {}, '')
  await vi.advanceTimersByTimeAsync(0)
  expect(await call(discover, {}, { base: '' })).toEqual({ version: '1' })
})
