import { getOnboarding } from '@koersklasse/contract/onboarding.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** The first steps of the player. */
export const onboardingQuery = queryOptions({
  queryKey: queryKeys.onboarding(),
  queryFn: () => call(getOnboarding, {}),
  refetchOnMount: 'always',
  // Its failure must not break the dashboard.
  meta: { isBackground: true },
})
