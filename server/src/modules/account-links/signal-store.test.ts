// Compares the pairs that are found among signals with those of a naive model, before and after useless signals are erased.

import { crowdedFrom } from '@koersklasse/domain/accounts/account-links.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTradingFixture, type TradingFixture } from '../../../test/fixtures/trading.ts'
import { createRandom } from '../../platform/random.ts'
import type { Pair } from './pair-search.ts'
import { createSignalStore, type Signal } from './signal-store.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000)
const random = createRandom(`signals ${seed}`)
const draw = (below: number) => Math.floor(random.uniform() * below)
const slots = 8
const noTrades = { from: toEpochMs(0), until: toEpochMs(0) }

let fixture: TradingFixture
let store: ReturnType<typeof createSignalStore>
let userIds: string[]
let competitionId: string
beforeAll(async () => {
  fixture = await createTradingFixture({ players: 12 })
  store = createSignalStore(fixture.kysely, 7)
  userIds = fixture.userIds.toSorted()
  competitionId = fixture.competition.id
})
afterAll(() => fixture.database.close())

/** Signals of single players, groups and crowds; each player is at a place at most once. */
function drawSignals(): Signal[] {
  const all = new Map<string, Signal>()
  for (let turn = 0; turn < 300; turn += 1) {
    const kind = draw(2) === 0 ? 'device' : 'network'
    const [place, slot, userId] = [draw(10) * draw(2), draw(slots), userIds[draw(userIds.length)]!]
    all.set(`${kind} ${place} ${slot} ${userId}`, { userId, kind, hash: Buffer.alloc(16, place), slot })
  }
  return [...all.values()]
}

/** The accounts at each place, without crowds and without those who are there alone. */
function placesOf(signals: readonly Signal[]): Signal[][] {
  const places = Map.groupBy(signals, ({ kind, hash, slot }) => `${kind} ${hash.toString('hex')} ${slot}`)
  return [...places.values()].filter(({ length }) => length >= 2 && length < crowdedFrom)
}

function naivePairs(signals: readonly Signal[]): Pair[] {
  const places = placesOf(signals)
  const pairs = userIds.flatMap((one) =>
    userIds.flatMap((other): Pair[] => {
      const both = places.filter((at) => [one, other].every((id) => at.some(({ userId }) => userId === id)))
      const of = (kind: string) => both.map(([first]) => first!).filter((first) => first.kind === kind)
      const devices = new Set(of('device').map(({ hash }) => hash.toString('hex'))).size
      const moments = new Set(of('network').map(({ slot }) => slot)).size
      return one < other && both.length > 0 ? [{ one, other, devices, moments, servesInviter: false }] : []
    }),
  )
  return pairs.sort((a, b) => b.devices - a.devices || b.moments - a.moments)
}

it('are the same as in a naive model, even after useless signals are erased', async () => {
  process.stdout.write(`Signals: SEED=${seed}\n`)
  const signals = drawSignals()
  await store.add(signals)
  const expected = naivePairs(signals)
  const count = async () => (await fixture.kysely.selectFrom('account_signals').selectAll().execute()).length
  async function compare(): Promise<void> {
    expect(await store.searchPairs(competitionId, noTrades)).toEqual(expected)
    for (const one of userIds)
      for (const other of userIds.filter((id) => id > one)) {
        const known = expected.find((pair) => pair.one === one && pair.other === other)
        expect({ one, other, ...(await store.commonOf(competitionId, [one, other])) }).toEqual(
          known ?? { one, other, devices: 0, moments: 0, servesInviter: false },
        )
      }
  }
  await compare()
  // Some windows have not ended.
  await store.eraseIdle({ device: slots - 1, network: slots - 2 })
  await compare()
  expect(await count()).toBeGreaterThan(placesOf(signals).flat().length)
  await store.eraseIdle({ device: slots, network: slots })
  await compare()
  expect(await count()).toBe(placesOf(signals).flat().length)
})
