// What the app knows, on the device: a place for what everyone may see, and one that belongs to a player. Where the
// browser keeps nothing (some do so in private windows) everything reads as empty.

/** The name of the database. */
export const databaseName = 'koersklasse'
const ownerKey = 'owner'

type Place = 'shared' | 'player'

/** An answer of the server as it was at a time, in milliseconds since 1970. */
export interface Known {
  queryKey: readonly unknown[]
  data: unknown
  updatedAt: number
  /** The shape of the data: what was written in another shape cannot be read. */
  shape: string
}

let opening: Promise<IDBDatabase> | null = null

/** All that is known of a place. */
export async function readKnown(place: Place): Promise<Known[]> {
  const store = await openStore(place, 'readonly')
  const all: unknown[] = await resultOf(store.getAll())
  return all.filter((value): value is Known => typeof value === 'object')
}

/** Writes down what everyone may see. Of each kind that `most` names only so many stay, the newest. */
export async function writeShared(
  entries: readonly Known[],
  most: Readonly<Record<string, number>>,
): Promise<void> {
  const store = await openStore('shared', 'readwrite')
  for (const entry of entries) store.put(entry, keyOf(entry))
  const written = new Set(entries.map(({ queryKey: [kind] }) => kind))
  for (const [kind, count] of Object.entries(most)) if (written.has(kind)) keepNewest(store, kind, count)
  await end(store.transaction)
}

/** Deletes all of a kind but the newest so many. */
function keepNewest(store: IDBObjectStore, kind: string, count: number): void {
  const start = JSON.stringify([kind]).slice(0, -1)
  const all: IDBRequest<Known[]> = store.getAll(IDBKeyRange.bound(start, `${start}\uffff`))
  all.onsuccess = () => {
    const newestFirst = all.result.sort((one, other) => other.updatedAt - one.updatedAt)
    for (const entry of newestFirst.slice(count)) store.delete(keyOf(entry))
  }
}

const keyOf = ({ queryKey }: Known) => JSON.stringify(queryKey)

/** Writes down what is a player's, provided that the place is theirs: a tab may not know yet that they have left. */
export async function writeOwn(owner: string, entries: readonly Known[]): Promise<void> {
  const store = await openStore('player', 'readwrite')
  const owned = store.get(ownerKey)
  owned.onsuccess = () => {
    if (owned.result !== owner) return
    for (const entry of entries) store.put(entry, keyOf(entry))
  }
  await end(store.transaction)
}

/** Gives the place of players to one, or to nobody (null). What another one had there is gone. */
export async function giveTo(owner: string | null): Promise<void> {
  const store = await openStore('player', 'readwrite')
  const owned = store.get(ownerKey)
  owned.onsuccess = () => {
    if (owned.result === owner) return
    store.clear()
    if (owner !== null) store.put(owner, ownerKey)
  }
  await end(store.transaction)
}

/** Whom the place of players belongs to; null for nobody. */
export async function ownerOfPlace(): Promise<string | null> {
  const store = await openStore('player', 'readonly')
  const owner: unknown = await resultOf(store.get(ownerKey))
  return typeof owner === 'string' ? owner : null
}

async function openStore(place: Place, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opening ??= open().catch((fault: unknown) => {
    opening = null
    throw fault
  })
  return (await opening).transaction(place, mode).objectStore(place)
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('shared')
    request.result.createObjectStore('player')
  }
  const database = await resultOf(request)
  const letGo = () => {
    database.close()
    opening = null
  }
  // Another tab wants to delete it; or the browser has closed it.
  database.onversionchange = letGo
  database.onclose = letGo
  return database
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function end(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}
