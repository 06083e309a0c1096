import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from '../api/queries.ts'
import type { Live } from '../live/live.ts'
import { startOfflineCache } from './offline-cache.ts'
import { registerServiceWorker } from './register-service-worker.ts'
import { updates } from './updates.ts'

/**
 * Makes the app work offline, and update itself.
 * @param forgetTraces removes the data of a player who has logged out in another tab
 */
export function startPwa(client: QueryClient, live: Live, forgetTraces: (client: QueryClient) => void): void {
  startOfflineCache(client, forgetTraces)
  void registerServiceWorker()
  startPushIfNeeded(client)
  // The server is back: refetch what is stale, and check for a new version, which often comes with a restart.
  live.onConnection(() => {
    if (!live.isConnected()) return
    void client.refetchQueries({ type: 'active', stale: true })
    updates.check()
  })
}

/** Loads what notifications need once somebody is logged in, or at once where the browser may have some of an earlier player. */
function startPushIfNeeded(client: QueryClient): void {
  const cache = client.getQueryCache()
  const stop = cache.subscribe(check)
  check()
  function check() {
    const isAllowed = 'Notification' in window && Notification.permission === 'granted'
    if (!isAllowed && !client.getQueryData(userQuery.queryKey)) return
    stop()
    void import('./push.ts').then(({ startPush }) => startPush(client))
  }
}
