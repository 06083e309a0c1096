import { expect, it } from 'vitest'
import { type Diploma, diplomas } from '../competition/unlocking.ts'
import type { ProductType } from '../market/instrument.ts'
import { completedSteps, isOnboardingComplete, onboardingOf, onboardingSteps } from './onboarding.ts'

it.each<[string, Diploma[], ProductType[], string]>([
  ['nothing yet', [], [], ''],
  ['three diplomas of four', ['sp', 'etf', 'limit'], [], ''],
  ['all diplomas', [...diplomas], [], 'academy'],
  ['an ETF', [], ['etf'], 'etf'],
  ['a tracker, which is no ETF', [], ['tracker'], ''],
  ['a share', [], ['ss'], 'share'],
  ['a Sprinter', [], ['sp'], 'sprinter'],
  ['a Sprinter Best', [], ['sb'], 'sprinter'],
  ['an X-Turbo', [], ['xt'], 'sprinter'],
  ['everything', [...diplomas], ['xt', 'ss', 'etf', 'ss'], 'academy etf share sprinter'],
])('%s completes its steps', (_, earned, owned, expected) => {
  const onboarding = onboardingOf(earned, owned)
  const done = onboardingSteps.filter((step) => onboarding[step])
  expect(done.join(' ')).toBe(expected)
  expect(completedSteps(onboarding)).toBe(done.length)
  expect(isOnboardingComplete(onboarding)).toBe(done.length === 4)
})
