import type { Competition } from '@koersklasse/contract/competitions.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { expect, it } from 'vitest'
import { latestChange } from './latest-change.ts'

const at = toEpochMs
const running = { startDateTime: at(100), endDateTime: at(200), practiceFrom: at(50) } as Competition
const next = { startDateTime: at(300), endDateTime: at(400), practiceFrom: at(250) } as Competition
const withoutPractice = { ...next, practiceFrom: null } as Competition

it.each([
  ['while one runs', 199, running, undefined, null],
  ['at its end', 200, running, undefined, 200],
  ['before the practice of the next one', 249, null, next, null],
  ['during its practice', 299, null, next, 250],
  ['at its start', 300, null, next, 300],
  ['before the start of one without practice', 299, null, withoutPractice, null],
  ['at the start of one without practice', 300, null, withoutPractice, 300],
  ['with none', 300, null, null, null],
  ['before anything is known', 300, undefined, undefined, null],
] as const)('%s', (_when, now, active, following, expected) => {
  expect(latestChange(at(now), active, following)).toBe(expected)
})
