import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropSent, forgetUnsent, keepUnsent, readUnsent } from './unsent-answers.ts'

const anna = { playerId: 'anna', attemptId: 'first' }
const other = { playerId: 'bram', attemptId: 'first' }

/** A storage like that of a browser: its entries are its own properties. */
beforeEach(() => {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }
  vi.stubGlobal('localStorage', Object.create(methods))
})
afterEach(() => vi.unstubAllGlobals())

test('keeps the last answer of each place', () => {
  keepUnsent(anna, { place: 3, answer: 12.5 })
  keepUnsent(anna, { place: 0, answer: [2, 0, 1] })
  keepUnsent(anna, { place: 3, answer: null })
  expect(readUnsent(anna)).toEqual([
    { place: 3, answer: null },
    { place: 0, answer: [2, 0, 1] },
  ])
})

test('keeps what was changed while it was sent', () => {
  const sent = [
    { place: 0, answer: [1] },
    { place: 1, answer: 7 },
  ]
  for (const given of sent) keepUnsent(anna, given)
  keepUnsent(anna, { place: 1, answer: 8 })
  dropSent(anna, sent)
  expect(readUnsent(anna)).toEqual([{ place: 1, answer: 8 }])
})

test('keeps the answers of each player and attempt apart', () => {
  keepUnsent(anna, { place: 0, answer: [1] })
  keepUnsent({ ...anna, attemptId: 'second' }, { place: 1, answer: [1] })
  keepUnsent(other, { place: 2, answer: [1] })
  forgetUnsent({ playerId: 'anna', attemptId: 'second' })
  expect(readUnsent(anna)).toEqual([{ place: 0, answer: [1] }])
  forgetUnsent({ playerId: 'anna' })
  expect(readUnsent(anna)).toEqual([])
  expect(readUnsent(other)).toEqual([{ place: 2, answer: [1] }])
})

test.each(['', '{', '{}', '"x"', '["x"]', 'true'])('does not read %j as an answer', (stored) => {
  keepUnsent(anna, { place: 0, answer: [1] })
  localStorage.setItem('exam:anna:first:0', stored)
  expect(readUnsent(anna)).toEqual([])
})

test('a browser that stores nothing has nothing to read', () => {
  vi.stubGlobal('localStorage', undefined)
  keepUnsent(anna, { place: 0, answer: [1] })
  dropSent(anna, [{ place: 0, answer: [1] }])
  forgetUnsent({ playerId: 'anna' })
  expect(readUnsent(anna)).toEqual([])
})
