import { expect, test } from 'vitest'
import { ApiError, isPassing, isUnknown } from './errors.ts'

test('what is not there is told from what may be there at the next try', () => {
  const codes = ['not_found', 'invalid_input', 'unreachable', 'timeout', 'internal'] as const
  const errors = codes.map((code) => new ApiError(code))
  expect(errors.map(isUnknown)).toEqual([true, true, false, false, false])
  expect(errors.map(isPassing)).toEqual([false, false, true, true, false])
  expect([null, new Error('not_found')].map(isUnknown)).toEqual([false, false])
})
