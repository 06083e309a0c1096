// What one player has seen and put away of the first steps.

import { sql } from 'kysely'
import type { PersonalData } from '../../platform/database/personal-tables.ts'

export const onboardingData: PersonalData<'onboarding'> = {
  rows: {
    onboarding: ({ userId }) => sql`
      select dismissed_at, introduced_at from onboarding where user_id = ${userId}`,
  },
}
