import { getAlerts } from '@koersklasse/contract/messages.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** The alerts of this moment, asked for again when the page comes back to the front, or after five minutes. */
export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: async () => {
    try {
      return (await call(getAlerts, {})).alerts
    } catch (fault) {
      // The list stays as it was.
      // biome-ignore lint/suspicious/noConsole: the specification asks for it
      console.warn('The alerts could not be loaded.', fault)
      throw fault
    }
  },
  // Without a network there is nothing to ask: it is asked when the network is back.
  networkMode: 'online',
  retry: false,
  staleTime: 0,
  refetchInterval: 5 * 60_000,
  refetchOnWindowFocus: true,
})
