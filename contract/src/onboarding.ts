// The first steps of a player: a list on the dashboard, and a short introduction to the dashboard.

import { onboardingSteps } from '@koersklasse/domain/academy/onboarding.ts'
import { z } from 'zod'
import { done, endpoint } from './endpoint.ts'

/** Which steps are completed; whether the player put the list away, and whether the introduction was shown. */
export const onboarding = z.object({
  steps: z.record(z.enum(onboardingSteps), z.boolean()),
  isDismissed: z.boolean(),
  isIntroduced: z.boolean(),
})
export type Onboarding = z.infer<typeof onboarding>

export const getOnboarding = endpoint({
  method: 'GET',
  path: '/user/onboarding',
  summary: 'Get the first steps of the player.',
  access: 'player',
  response: onboarding,
})

export const dismissOnboarding = endpoint({
  method: 'PUT',
  path: '/user/onboarding/dismissed',
  summary: 'Put the list of first steps away, once all are completed. Doing it again changes nothing.',
  access: 'player',
  response: done,
  errors: ['onboarding_incomplete'],
})

export const endIntroduction = endpoint({
  method: 'PUT',
  path: '/user/onboarding/introduced',
  summary: 'Note that the introduction was shown. Doing it again changes nothing.',
  access: 'player',
  response: done,
})
