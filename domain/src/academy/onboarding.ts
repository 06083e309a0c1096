// The first steps of a player (specification, section 1): the academy finished, and an ETF, a share and a Sprinter owned,
// now or in the past.

import { type Diploma, diplomas } from '../competition/unlocking.ts'
import type { ProductType } from '../market/instrument.ts'
import { isSprinterType } from '../products/sprinter.ts'

/** The steps in the order in which they are shown. */
export const onboardingSteps = ['academy', 'etf', 'share', 'sprinter'] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

/** Which steps a player has completed. */
export type Onboarding = Readonly<Record<OnboardingStep, boolean>>

/**
 * Which steps are completed.
 * @param earned the diplomas of the player; all of them finish the academy
 * @param owned the types of all products that the player ever owned
 */
export function onboardingOf(earned: readonly Diploma[], owned: readonly ProductType[]): Onboarding {
  return {
    academy: diplomas.every((diploma) => earned.includes(diploma)),
    etf: owned.includes('etf'),
    share: owned.includes('ss'),
    sprinter: owned.some(isSprinterType),
  }
}

/** That of a player who has completed all steps. */
export const completedOnboarding: Onboarding = { academy: true, etf: true, share: true, sprinter: true }

/** How many steps are completed. */
export function completedSteps(onboarding: Onboarding): number {
  return onboardingSteps.filter((step) => onboarding[step]).length
}

/** Whether all steps are completed. */
export function isOnboardingComplete(onboarding: Onboarding): boolean {
  return completedSteps(onboarding) === onboardingSteps.length
}
