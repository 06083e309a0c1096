// Where the next action of a first step is: the product, or the diploma that unlocks it.

import type { User } from '@koersklasse/contract/accounts.ts'
import type { OnboardingStep } from '@koersklasse/domain/academy/onboarding.ts'
import { topicOfDiploma } from '@koersklasse/domain/academy/topics.ts'
import { diplomas } from '@koersklasse/domain/competition/unlocking.ts'
import { t } from '../../../text/t.ts'

interface Action {
  to: string
  label: string
}

/** The next action of a step that is not completed, for a player with these diplomas and products. */
export function nextAction(step: OnboardingStep, { status, unlocked }: User['academy']): Action {
  const learn = (topic: string): Action => ({ to: `/academy/${topic}`, label: t('onboarding.learn') })
  const choose = (type: string): Action => ({ to: `/markets/${type}`, label: t('onboarding.choose') })
  switch (step) {
    case 'academy': {
      const missing = diplomas.find((diploma) => !status[diploma])
      const to = missing === undefined ? '/academy' : `/academy/${topicOfDiploma[missing]}`
      return { to, label: t('onboarding.toAcademy') }
    }
    case 'etf':
      return unlocked.etf ? choose('etf') : learn('etfs')
    case 'share':
      return choose('ss')
    case 'sprinter':
      return unlocked.sp ? choose('sp') : learn('sprinters')
  }
}
