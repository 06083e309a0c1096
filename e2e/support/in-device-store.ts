/**
 * A script for the page that reads from a store of the app on the device (web/src/pwa/device-store.ts). It never creates the
 * database, which the app may be creating or deleting at that moment: an empty one would have no stores, for the app as well.
 * @param read an expression with `store` that makes a request, whose result the script resolves to
 * @param none what it resolves to without a database
 */
export const inDeviceStore = (place: 'shared' | 'player', read: string, none: string) => `
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('koersklasse')
    opening.onupgradeneeded = () => opening.transaction.abort()
    opening.onerror = () => (opening.error.name === 'AbortError' ? resolve(${none}) : reject(opening.error))
    opening.onsuccess = () => {
      const store = opening.result.transaction('${place}').objectStore('${place}')
      const request = ${read}
      request.onsuccess = () => { opening.result.close(); resolve(request.result) }
      request.onerror = () => reject(request.error)
    }
  })`
