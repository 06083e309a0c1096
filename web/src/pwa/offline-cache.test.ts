// The answers that a device keeps for when the server cannot be reached, while the player chooses another competition.

import type { User } from '@koersklasse/contract/accounts.ts'
import { sessionHintNames } from '@koersklasse/contract/accounts.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../api/query-keys.ts'
import type { StoredAnswer } from './device-store.ts'
import { type AnswerStore, startOfflineCache } from './offline-cache.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('__SHAPE__', 'now')
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', new EventTarget())
  const cookie = `${Object.values(sessionHintNames)[0]}=1`
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie, visibilityState: 'visible' }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A device that stores answers in memory, by the rules of device-store.ts. */
function createDevice() {
  const kept = { shared: new Map<string, StoredAnswer>(), player: new Map<string, StoredAnswer>() }
  let owner: string | null = null
  const put = (place: keyof typeof kept, answers: readonly StoredAnswer[]) => {
    for (const answer of answers) kept[place].set(JSON.stringify(answer.queryKey), answer)
  }
  const store: AnswerStore = {
    async assignOwner(next, dependentKinds) {
      if (next === owner) return
      owner = next
      kept.player.clear()
      for (const [key, { queryKey }] of kept.shared)
        if (dependentKinds.includes(queryKey[0] as string)) kept.shared.delete(key)
    },
    readOwner: async () => owner,
    readStored: async (place) => [...kept[place].values()],
    async writeOwn(of, answers) {
      if (of === owner) put('player', answers)
    },
    writeShared: async (answers) => put('shared', answers),
  }
  const dataIn = (place: keyof typeof kept) => [...kept[place].values()].map(({ data }) => data)
  return { store, owner: () => owner, dataIn }
}

/** The app on a device. */
function open(store: AnswerStore): QueryClient {
  const client = new QueryClient()
  startOfflineCache(client, () => {}, store)
  return client
}
const chose = (client: QueryClient, competitionId: string | null) =>
  client.setQueryData(queryKeys.user(), { id: 'anna', competitionId } as User)

test('keeps nothing of the former competition once another was chosen', async () => {
  const device = createDevice()
  const client = open(device.store)
  chose(client, 'class')
  client.setQueryData(queryKeys.competition('active'), 'class')
  client.setQueryData(queryKeys.positions(), 'positions of the class')
  client.setQueryData(queryKeys.underlyings(), 'the market')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(device.dataIn('player')).toContain('positions of the class')

  chose(client, null)
  await vi.advanceTimersByTimeAsync(0)
  expect(device.owner()).toBe('anna ')
  expect(device.dataIn('player')).toEqual([])
  expect(device.dataIn('shared')).toEqual(['the market'])
  client.setQueryData(queryKeys.competition('active'), 'house')
  client.setQueryData(queryKeys.positions(), 'positions of the house')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(device.dataIn('player')).toContain('positions of the house')
  expect(device.dataIn('shared')).toContain('house')
})

test.each([
  ['the same competition', 'class', 'positions of the class'],
  ['another one', 'office', undefined],
])('shows a player who looks at %s what is theirs alone', async (_, choice, shown) => {
  const device = createDevice()
  const before = open(device.store)
  chose(before, 'class')
  before.setQueryData(queryKeys.positions(), 'positions of the class')
  await vi.advanceTimersByTimeAsync(1_000)

  const client = new QueryClient()
  client.setQueryData(queryKeys.user(), { id: 'anna', competitionId: choice } as User)
  startOfflineCache(client, () => {}, device.store)
  window.dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(0)
  expect(client.getQueryData(queryKeys.positions())).toBe(shown)
})
