// Keeps on the device what the server answered last, and shows it again where the server cannot be reached. What is a
// player's goes from the device when they log out or another one comes.

import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { isPassing } from '../api/errors.ts'
import { ofPlayer, userQuery } from '../api/queries.ts'
import { hasSessionHint } from '../api/session-hint.ts'
import { giveTo, type Known, ownerOfPlace, readKnown, writeOwn, writeShared } from './device-store.ts'

/** Names the shape of what the server answers; put in by the build. */
declare const __SHAPE__: string

/** How soon an answer is written down, and how soon a price that moves, in milliseconds. */
const answerWithinMs = 250
const priceWithinMs = 10_000
/** How long the first answer may take until what was known is shown meanwhile, in milliseconds. */
const patienceMs = 3_000
/** Of what there is no end of: how many are kept, the last ones looked at. A chart is tens of kilobytes. */
const mostOf = { history: 24, levels: 24, sprinters: 12, underlyings: 1 }

/**
 * Begins to write down what the server answers, and to recall it where no answer comes.
 * @param forgetTraces is called when the server says that another player, or nobody, is logged in now
 */
export function keepLastKnown(client: QueryClient, forgetTraces: (client: QueryClient) => void): void {
  const cache = client.getQueryCache()
  const unwritten = new Map<string, QueryKey>()
  let owner: string | null = null
  let isRecalling = false
  let writeAt = Number.POSITIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  cache.subscribe((event) => {
    if (event.type !== 'updated' || isRecalling) return
    if (event.action.type === 'failed' && isPassing(event.action.error)) recall()
    if (event.action.type !== 'success') return
    takeNote(event.query)
    if (event.query.queryKey[0] === userQuery.queryKey[0]) changeOwner(event.action.manual ?? false)
  })
  // What came, or failed to, before this was loaded.
  for (const query of cache.getAll()) {
    if (query.state.data !== undefined) takeNote(query)
  }
  changeOwner(true)
  if (!navigator.onLine || cache.getAll().some(({ state }) => isPassing(state.fetchFailureReason))) recall()

  function takeNote({ queryKey, queryHash }: Query) {
    if (!(isShared(queryKey) || isOwn(queryKey))) return
    unwritten.set(queryHash, queryKey)
    writeWithin(isPrice(queryKey) ? priceWithinMs : answerWithinMs)
  }

  function changeOwner(isOwnDoing: boolean) {
    const user = client.getQueryData(userQuery.queryKey)
    if (user === undefined) return
    const next = user?.id ?? null
    // They have left in another tab.
    if (owner !== null && owner !== next && !isOwnDoing) forgetTraces(client)
    owner = next
    giveTo(next).catch(keepNothing)
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
    const everyones = take(isShared)
    if (everyones.length > 0) writeShared(everyones, mostOf).catch(keepNothing)
    const theirs = owner === null ? [] : take(isOwn)
    if (owner !== null && theirs.length > 0) writeOwn(owner, theirs).catch(keepNothing)
  }

  function take(isWanted: (queryKey: QueryKey) => boolean): Known[] {
    return [...unwritten].flatMap(([hash, queryKey]) => {
      if (!isWanted(queryKey)) return []
      unwritten.delete(hash)
      const { data, dataUpdatedAt: updatedAt } = client.getQueryState(queryKey) ?? {}
      return data === undefined ? [] : [{ queryKey, data, updatedAt: updatedAt ?? 0, shape: __SHAPE__ }]
    })
  }

  /** Puts into the cache what the device knows and the cache does not. It counts as old: it is asked for when that can be. */
  function recall() {
    Promise.all([readKnown('shared'), readKnown('player'), ownerOfPlace()])
      .then(([everyones, theirs, place]) => {
        const user = client.getQueryData(userQuery.queryKey)
        const mayBeTheirs = hasSessionHint() && place !== null && (user === undefined || user?.id === place)
        if (mayBeTheirs) owner = place
        isRecalling = true
        for (const { queryKey, data, updatedAt, shape } of [...everyones, ...(mayBeTheirs ? theirs : [])]) {
          if (shape !== __SHAPE__ || client.getQueryData(queryKey) !== undefined) continue
          client.setQueryData(queryKey, data, { updatedAt })
          cache.find({ queryKey })?.invalidate()
        }
      })
      .catch(keepNothing)
      .finally(() => {
        isRecalling = false
      })
  }

  function recallIfWaiting() {
    if (client.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0) recall()
  }

  setTimeout(recallIfWaiting, patienceMs)
  window.addEventListener('offline', () => {
    write()
    recall()
  })
  window.addEventListener('pagehide', write)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') write()
  })
}

const isPrice = among(['price', 'underlying-price'])
const isShared = among([
  'price',
  'underlying-price',
  'discovery',
  'products',
  'product',
  'underlying',
  'competition',
  'article',
  ...Object.keys(mostOf),
])
const isOwn = among([ofPlayer, 'user'])

function among(names: readonly unknown[]) {
  return (queryKey: QueryKey): boolean => names.includes(queryKey[0])
}

/** Without a place on the device nothing is kept, and the game goes on. */
function keepNothing() {}
