import { beforeAll, expect, test } from 'vitest'
import { texts } from '../text/nl/app.ts'
import { texts as deskTexts } from '../text/nl/desk-shell.ts'
import { addTexts, setLanguage } from '../text/t.ts'
import { addErrorTexts, errorText } from './error-text.ts'
import { ApiError } from './errors.ts'

beforeAll(() => setLanguage('nl', texts))

test.each([
  ['too_many_requests', 429, 1, 'Over 1 seconde kan het weer.'],
  ['too_many_requests', 429, 119, 'Over 119 seconden kan het weer.'],
  ['too_many_requests', 429, 121, 'Over 3 minuten kan het weer.'],
  ['busy', 503, 3, 'Over 3 seconden kan het weer.'],
] as const)('%s tells how long to wait', (code, status, retryAfter, wait) => {
  expect(errorText(new ApiError(code, { status, retryAfter }))).toBe(`${texts.errors[code]} ${wait}`)
})

test('other faults only say what went wrong', () => {
  expect(errorText(new ApiError('unavailable', { status: 503, retryAfter: 1 }))).toBe(
    texts.errors.unavailable,
  )
  expect(errorText(new ApiError('login_failed', { status: 401 }))).toBe(texts.errors.login_failed)
  expect(errorText(new Error('a fault'))).toBe(texts.errors.internal)
})

test('the sentences of the desk are found once its texts are loaded', () => {
  addErrorTexts('desk-shell.errors')
  const fault = new ApiError('role_exists', { status: 409 })
  expect(errorText(fault)).toBe(texts.errors.internal)
  addTexts('desk-shell', deskTexts)
  expect(errorText(fault)).toBe(deskTexts.errors.role_exists)
})
