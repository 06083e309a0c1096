import type { QueryClient } from '@tanstack/react-query'
import type { Live } from '../live/live.ts'
import { keepLastKnown } from './last-known.ts'
import { registerServiceWorker } from './register.ts'
import { updates } from './updates.ts'

/**
 * Makes the app work without a network, and renew itself.
 * @param forgetTraces takes off this tab what is of a player who has left in another one
 */
export function startPwa(client: QueryClient, live: Live, forgetTraces: (client: QueryClient) => void): void {
  keepLastKnown(client, forgetTraces)
  void registerServiceWorker()
  // The server answers again: what it could not tell meanwhile is asked for, and it may have brought a newer version.
  live.onConnection(() => {
    if (!live.isConnected()) return
    void client.refetchQueries({ type: 'active', stale: true })
    updates.look()
  })
}
