import { getAlerts } from '@koersklasse/contract/alerts.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { language } from '../../text/t.ts'

/** The current alerts for a player (null: a visitor); refetched when the page regains the focus, and every five minutes. */
export const alertsQuery = (userId: string | null) =>
  queryOptions({
    queryKey: queryKeys.alerts(userId),
    queryFn: async () => {
      try {
        return (await call(getAlerts, { query: { language } })).alerts
      } catch (fault) {
        // biome-ignore lint/suspicious/noConsole: the specification asks for it
        console.warn('The alerts could not be loaded.', fault)
        throw fault
      }
    },
    // Does not fetch while the device is offline, but as soon as it is online again.
    networkMode: 'online',
    retry: false,
    refetchInterval: 5 * 60_000,
    refetchOnWindowFocus: 'always',
  })
