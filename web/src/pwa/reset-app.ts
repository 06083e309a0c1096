import { logout } from '@koersklasse/contract/accounts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { isPassing } from '../api/errors.ts'
import { databaseName } from './device-store.ts'

/**
 * Ends the session and takes everything of the app off the device. The page has to be loaded anew afterwards.
 * @throws ApiError where the server cannot be reached: then nothing has changed
 */
export async function resetApp(client: QueryClient): Promise<void> {
  try {
    await call(logout, {})
  } catch (fault) {
    // Who is not logged in, or whose session is broken, has come to the right place.
    if (isPassing(fault)) throw fault
  }
  client.clear()
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? []
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
