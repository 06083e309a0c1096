import type { QueryClient } from '@tanstack/react-query'
import type { Live } from '../live/live.ts'
import { startOfflineCache } from './offline-cache.ts'
import { startPush } from './push.ts'
import { registerServiceWorker } from './register-service-worker.ts'
import { updates } from './updates.ts'

/**
 * Makes the app work offline, and update itself.
 * @param app.forgetTraces removes the data of a player who has logged out in another tab
 * @param app.navigateTo opens a page, when its notification is pressed
 */
export function startPwa(
  client: QueryClient,
  live: Live,
  app: { forgetTraces: (client: QueryClient) => void; navigateTo: (path: string) => unknown },
): void {
  startOfflineCache(client, app.forgetTraces)
  void registerServiceWorker()
  startPush(client, app.navigateTo)
  // The server is back: refetch what is stale, and check for a new version, which often comes with a restart.
  live.onConnection(() => {
    if (!live.isConnected()) return
    void client.refetchQueries({ type: 'active', stale: true })
    updates.check()
  })
}
