import { expect, it } from 'vitest'
import { moodOf } from './avatars.ts'

it.each([
  [null, 'neutral'],
  [0, 'neutral'],
  [0.0009, 'neutral'],
  [-0.0009, 'neutral'],
  [0.001, 'happy'],
  [-0.001, 'sad'],
  [0.25, 'happy'],
  [-1, 'sad'],
] as const)('a result of the day of %s makes an avatar %s', (dayResult, mood) =>
  expect(moodOf(dayResult)).toBe(mood),
)
