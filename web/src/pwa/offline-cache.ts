// Stores the latest answers of the server on the device, and shows them again while the server cannot be reached. The
// player's own answers are deleted when the player logs out or another one logs in.

import type { User } from '@koersklasse/contract/accounts.ts'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { isPassing } from '../api/errors.ts'
import { userQuery } from '../api/queries.ts'
import { mostOffline, queryKeys, rulesOf } from '../api/query-keys.ts'
import { hasSessionHint } from '../api/session-hint.ts'
import {
  assignOwner,
  readOwner,
  readStored,
  type StoredAnswer,
  writeOwn,
  writeShared,
} from './device-store.ts'

/** The owner of stored answers: a player with the competition they look at. Answers of other owners are not restored. */
const ownerOf = ({ id, competitionId }: Pick<User, 'id' | 'competitionId'>) => `${id} ${competitionId ?? ''}`

const deviceStore = { assignOwner, readOwner, readStored, writeOwn, writeShared }
/** Where answers are stored. */
export type AnswerStore = typeof deviceStore

/** Shared answers about the chosen competition: another player, or another choice, makes them out of date. */
const dependentKinds = [queryKeys.competition()[0]]

/** Identifies the shape of the server's answers; replaced by the build. */
declare const __SHAPE__: string

/** How soon a new answer is stored, and how soon a price, in milliseconds. */
const answerDelayMs = 250
const priceDelayMs = 10_000
/** How long to wait for the first answers before stored ones are shown in the meantime, in milliseconds. */
const patienceMs = 3_000

/**
 * Starts storing answers, and restoring them when no answer comes.
 * @param forgetTraces called when the server reports that another player, or nobody, is logged in now
 */
export function startOfflineCache(
  client: QueryClient,
  forgetTraces: (client: QueryClient) => void,
  store: AnswerStore = deviceStore,
): void {
  const cache = client.getQueryCache()
  const writer = createWriter(client, store)
  let isRestoring = false

  cache.subscribe((event) => {
    if (event.type !== 'updated' || isRestoring) return
    if (event.action.type === 'failed' && isPassing(event.action.error)) restore()
    if (event.action.type !== 'success') return
    writer.add(event.query)
    if (event.query.queryKey[0] === queryKeys.user()[0]) changeOwner(event.action.manual ?? false)
  })
  // Answers and failures from before this module was loaded.
  for (const query of cache.getAll()) {
    if (query.state.data !== undefined) writer.add(query)
  }
  changeOwner(true)
  if (!navigator.onLine || cache.getAll().some(({ state }) => isPassing(state.fetchFailureReason))) restore()

  /** @param isOwnDoing the change was made in this tab, by a login or a logout */
  function changeOwner(isOwnDoing: boolean) {
    const user = client.getQueryData(userQuery.queryKey)
    if (user === undefined) return
    const next = user ? ownerOf(user) : null
    const { owner } = writer
    const isSamePlayer = owner !== null && user && owner.startsWith(user.id)
    if (owner !== null && !isSamePlayer && !isOwnDoing) forgetTraces(client)
    writer.owner = next
    store.assignOwner(next, dependentKinds).catch(withoutStore)
  }

  /** Puts stored answers into the cache where it has none. They count as stale, so they are refetched when possible. */
  function restore() {
    Promise.all([store.readStored('shared'), store.readStored('player'), store.readOwner()])
      .then(([shared, own, storedOwner]) => {
        const user = client.getQueryData(userQuery.queryKey)
        const mayRestoreOwn =
          hasSessionHint() &&
          storedOwner !== null &&
          (user === undefined || (user && ownerOf(user)) === storedOwner)
        if (mayRestoreOwn) writer.owner = storedOwner
        isRestoring = true
        for (const { queryKey, data, updatedAt, shape } of [...shared, ...(mayRestoreOwn ? own : [])]) {
          if (shape !== __SHAPE__ || client.getQueryData(queryKey) !== undefined) continue
          client.setQueryData(queryKey, data, { updatedAt })
          cache.find({ queryKey })?.invalidate()
        }
      })
      .catch(withoutStore)
      .finally(() => {
        isRestoring = false
      })
  }

  function restoreIfWaiting() {
    if (client.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0) restore()
  }

  setTimeout(restoreIfWaiting, patienceMs)
  window.addEventListener('offline', () => {
    writer.write()
    restore()
  })
  window.addEventListener('pagehide', writer.write)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') writer.write()
  })
}

/** Collects changed answers and stores them together a moment later. The player's are stored only once `owner` is known. */
function createWriter(client: QueryClient, store: AnswerStore) {
  const unwritten = new Map<string, QueryKey>()
  let writeAt = Number.POSITIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const writer = { owner: null as string | null, add, write }

  function add({ queryKey, queryHash }: Query) {
    const { offline, isPrice } = rulesOf(queryKey)
    if (offline === undefined) return
    unwritten.set(queryHash, queryKey)
    writeWithin(isPrice ? priceDelayMs : answerDelayMs)
  }

  function writeWithin(ms: number) {
    if (Date.now() + ms >= writeAt) return
    clearTimeout(timer)
    writeAt = Date.now() + ms
    timer = setTimeout(write, ms)
  }

  function write() {
    clearTimeout(timer)
    writeAt = Number.POSITIVE_INFINITY
    const shared = take('shared')
    if (shared.length > 0) store.writeShared(shared, mostOffline).catch(withoutStore)
    if (writer.owner === null) return
    const own = take('player')
    if (own.length > 0) store.writeOwn(writer.owner, own).catch(withoutStore)
  }

  function take(place: 'shared' | 'player'): StoredAnswer[] {
    return [...unwritten].flatMap(([hash, queryKey]) => {
      if (rulesOf(queryKey).offline !== place) return []
      unwritten.delete(hash)
      const { data, dataUpdatedAt: updatedAt } = client.getQueryState(queryKey) ?? {}
      return data === undefined ? [] : [{ queryKey, data, updatedAt: updatedAt ?? 0, shape: __SHAPE__ }]
    })
  }

  return writer
}

/** Where the device stores nothing, as in some private windows, the app works without. */
function withoutStore() {}
