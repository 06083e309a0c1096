import { expect, test } from 'vitest'
import { ApiError, isPassing, isUnknown, refusalOf } from './errors.ts'

test('what is not there is told from what may be there at the next try', () => {
  const codes = ['not_found', 'invalid_input', 'unreachable', 'timeout', 'internal'] as const
  const errors = codes.map((code) => new ApiError(code))
  expect(errors.map(isUnknown)).toEqual([true, true, false, false, false])
  expect(errors.map(isPassing)).toEqual([false, false, true, true, false])
  expect([null, new Error('not_found')].map(isUnknown)).toEqual([false, false])
})

test('only a refusal has a reason that helps', () => {
  const codes = ['locked', 'timeout', 'internal'] as const
  expect(codes.map((code) => refusalOf(new ApiError(code)))).toEqual(['locked', null, null])
  expect([null, new Error('timeout')].map(refusalOf)).toEqual([null, null])
})
