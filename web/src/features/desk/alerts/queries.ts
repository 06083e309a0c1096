import { getDeskAlerts } from '@koersklasse/contract/desk/alerts.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** All alerts, and the competitions that one can be for. */
export const deskAlertsQuery = queryOptions({
  queryKey: queryKeys.desk('alerts'),
  queryFn: () => call(getDeskAlerts, {}),
})
