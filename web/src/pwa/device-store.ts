// Answers of the server in IndexedDB: a store for what everyone may see, and one that belongs to a player. Where the
// browser stores nothing (some do not in private windows) every call fails, and the app works without.

/** The name of the database. */
export const databaseName = 'koersklasse'
const ownerKey = 'owner'

type Store = 'shared' | 'player'

/** An answer of the server at a time, in milliseconds since 1970. */
export interface StoredAnswer {
  queryKey: readonly unknown[]
  data: unknown
  updatedAt: number
  /** Identifies the shape of the data: this release can only read answers of its own shape. */
  shape: string
}

let opening: Promise<IDBDatabase> | null = null

/** Reads all answers in a store. */
export async function readStored(name: Store): Promise<StoredAnswer[]> {
  const store = await openStore(name, 'readonly')
  const all: unknown[] = await resultOf(store.getAll())
  return all.filter((value): value is StoredAnswer => typeof value === 'object')
}

/**
 * Stores answers that everyone may see.
 * @param most how many answers of a kind (the first part of the key) are kept at most: the latest ones
 */
export async function writeShared(
  answers: readonly StoredAnswer[],
  most: Readonly<Record<string, number>>,
): Promise<void> {
  const store = await openStore('shared', 'readwrite')
  for (const answer of answers) store.put(answer, keyOf(answer))
  const written = new Set(answers.map(({ queryKey: [kind] }) => kind))
  for (const [kind, count] of Object.entries(most)) if (written.has(kind)) keepLatest(store, kind, count)
  await end(store.transaction)
}

/** Deletes all answers of a kind but the latest `count`. */
function keepLatest(store: IDBObjectStore, kind: string, count: number): void {
  const all: IDBRequest<StoredAnswer[]> = store.getAll(keysOf(kind))
  all.onsuccess = () => {
    const latestFirst = all.result.sort((one, other) => other.updatedAt - one.updatedAt)
    for (const answer of latestFirst.slice(count)) store.delete(keyOf(answer))
  }
}

/** The keys of all answers of a kind. */
function keysOf(kind: string): IDBKeyRange {
  const start = JSON.stringify([kind]).slice(0, -1)
  return IDBKeyRange.bound(start, `${start}\uffff`)
}

const keyOf = ({ queryKey }: StoredAnswer) => JSON.stringify(queryKey)

/** Stores answers of a player, provided that the store is theirs: this tab may not know yet that they have logged out. */
export async function writeOwn(owner: string, answers: readonly StoredAnswer[]): Promise<void> {
  const store = await openStore('player', 'readwrite')
  const owned = store.get(ownerKey)
  owned.onsuccess = () => {
    if (owned.result !== owner) return
    for (const answer of answers) store.put(answer, keyOf(answer))
  }
  await end(store.transaction)
}

/**
 * Assigns the player's store to a player, or to nobody (null). Answers of another player are deleted.
 * @param dependentKinds kinds of answers that everyone may see, but that differ by owner; they are deleted along with them
 */
export async function assignOwner(owner: string | null, dependentKinds: readonly string[]): Promise<void> {
  const transaction = (await openDatabase()).transaction(['player', 'shared'], 'readwrite')
  const store = transaction.objectStore('player')
  const owned: IDBRequest<unknown> = store.get(ownerKey)
  owned.onsuccess = () => {
    if ((owned.result ?? null) === owner) return
    store.clear()
    for (const kind of dependentKinds) transaction.objectStore('shared').delete(keysOf(kind))
    if (owner !== null) store.put(owner, ownerKey)
  }
  await end(transaction)
}

/** The id of the player whom the player's store belongs to; null for nobody. */
export async function readOwner(): Promise<string | null> {
  const store = await openStore('player', 'readonly')
  const owner: unknown = await resultOf(store.get(ownerKey))
  return typeof owner === 'string' ? owner : null
}

async function openStore(name: Store, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await openDatabase()).transaction(name, mode).objectStore(name)
}

function openDatabase(): Promise<IDBDatabase> {
  opening ??= open().catch((fault: unknown) => {
    opening = null
    throw fault
  })
  return opening
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('shared')
    request.result.createObjectStore('player')
  }
  const database = await resultOf(request)
  const release = () => {
    database.close()
    opening = null
  }
  // Another tab wants to delete the database, or the browser has closed it.
  database.onversionchange = release
  database.onclose = release
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
