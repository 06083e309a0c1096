import { logout } from '@koersklasse/contract/accounts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { isPassing } from '../api/errors.ts'
import { databaseName } from './device-store.ts'

/**
 * Logs out and removes everything of the app from the device. The page must be reloaded afterwards.
 * @throws ApiError if the server cannot be reached; then nothing has changed
 */
export async function resetApp(client: QueryClient): Promise<void> {
  try {
    await call(logout, {})
  } catch (fault) {
    // A visitor, or a player with a broken session, can go on.
    if (isPassing(fault)) throw fault
  }
  client.clear()
  await clearDevice()
}

/** Removes everything of the app from the device, also what it told the browser's push service. */
export async function clearDevice(): Promise<void> {
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? []
  for (const worker of workers) await (await worker.pushManager?.getSubscription())?.unsubscribe()
  await Promise.all(workers.map((worker) => worker.unregister()))
  const cacheNames = 'caches' in window ? await caches.keys() : []
  await Promise.all(cacheNames.map((name) => caches.delete(name)))
  await deleteDatabase(databaseName)
  localStorage.clear()
  sessionStorage.clear()
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
}
