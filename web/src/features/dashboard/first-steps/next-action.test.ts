import type { User } from '@koersklasse/contract/accounts.ts'
import type { OnboardingStep } from '@koersklasse/domain/academy/onboarding.ts'
import {
  type Diploma,
  diplomas,
  type Unlockable,
  unlockables,
} from '@koersklasse/domain/competition/unlocking.ts'
import { beforeAll, expect, it } from 'vitest'
import { loadTexts } from '../../../text/load-texts.ts'
import { nextAction } from './next-action.ts'

beforeAll(() => loadTexts('onboarding'))

const academyOf = (earned: readonly Diploma[], open: readonly Unlockable[]): User['academy'] => ({
  status: Object.fromEntries(diplomas.map((one) => [one, earned.includes(one)])) as User['academy']['status'],
  unlocked: Object.fromEntries(
    unlockables.map((one) => [one, open.includes(one)]),
  ) as User['academy']['unlocked'],
})

it.each<[OnboardingStep, Diploma[], Unlockable[], string, string]>([
  ['academy', [], [], '/academy/sprinters', 'Naar de academie'],
  ['academy', ['sp', 'limit'], [], '/academy/etfs', 'Naar de academie'],
  ['academy', ['sp', 'etf', 'limit'], [], '/academy/stoploss', 'Naar de academie'],
  ['etf', [], ['ss'], '/academy/etfs', 'Haal je diploma'],
  ['etf', ['etf'], ['ss', 'etf'], '/markets/etf', 'Kies er een'],
  ['share', [], ['ss'], '/markets/ss', 'Kies er een'],
  ['sprinter', [], ['ss'], '/academy/sprinters', 'Haal je diploma'],
  ['sprinter', [], ['ss', 'sp'], '/markets/sp', 'Kies er een'],
])('the step %s with the diplomas %j and %j unlocked leads to %s', (step, earned, open, to, label) => {
  expect(nextAction(step, academyOf(earned, open))).toEqual({ to, label })
})
