import type { QueryClient } from '@tanstack/react-query'
import type { Live } from '../live/live.ts'
import { startOfflineCache } from './offline-cache.ts'
import { onUser } from './on-user.ts'
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

/** Loads what notifications need for a player, or where the browser may still show some to an earlier one. */
function startPushIfNeeded(client: QueryClient): void {
  let isLoading = false
  const stop = onUser(client, (user) => {
    const isAllowed = 'Notification' in window && Notification.permission === 'granted'
    if (isLoading || (!isAllowed && !user)) return
    isLoading = true
    import('./push.ts').then(
      ({ startPush }) => {
        stop()
        startPush(client)
      },
      () => {
        isLoading = false
      },
    )
  })
}
