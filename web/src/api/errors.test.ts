import { expect, test } from 'vitest'
import { ApiError, isPassing, isUnknown, refusalOf } from './errors.ts'

test('distinguishes what does not exist from what may succeed later', () => {
  const codes = ['not_found', 'invalid_input', 'unreachable', 'timeout', 'internal'] as const
  const errors = codes.map((code) => new ApiError(code))
  expect(errors.map(isUnknown)).toEqual([true, true, false, false, false])
  expect(errors.map(isPassing)).toEqual([false, false, true, true, false])
  expect([null, new Error('not_found')].map(isUnknown)).toEqual([false, false])
})

test('gives the code of refusals only', () => {
  const codes = ['locked', 'timeout', 'internal'] as const
  expect(codes.map((code) => refusalOf(new ApiError(code)))).toEqual(['locked', null, null])
  expect([null, new Error('timeout')].map(refusalOf)).toEqual([null, null])
})
