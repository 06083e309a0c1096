// The job that cancels the orders of excluded players, on a real database.

import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ManualClock } from '../../../../test/fixtures/manual-clock.ts'
import { logInAs } from '../../../../test/fixtures/players.ts'
import { createTestDatabase } from '../../../../test/fixtures/test-database.ts'
import { systemIds } from '../../../platform/ids.ts'
import { createCancelOrders } from './exclude.ts'
import { createExclusionStore } from './exclusion-store.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('fails while orders cannot be cancelled, and leaves those of a player whose exclusion is over', async () => {
  await logInAs('anna', database)
  const { id: userId } = await database.kysely.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const clock = new ManualClock(1_800_000_000_000)
  const exclusions = createExclusionStore(database.kysely)
  const cancelled: string[] = []
  let isPossible = false
  const cancel = createCancelOrders({
    ...{ exclusions, clock },
    async cancelOrders(id) {
      if (isPossible) cancelled.push(id)
      return isPossible
    },
  })
  const insert = (scope: 'lists' | 'game', until: number) =>
    exclusions.insert(database.kysely, {
      ...{ id: systemIds.next(), user_id: userId, scope, reason: 'x' },
      ...{ created_at: clock.now(), until: until as never },
    })
  await insert('lists', clock.now() + 2_000)
  await cancel({ userId })
  await insert('game', clock.now() + 1_000)
  await expect(cancel({ userId })).rejects.toThrow('cannot be cancelled now')
  isPossible = true
  await cancel({ userId })
  clock.advance(1_000)
  await cancel({ userId })
  expect(cancelled).toEqual([userId])
})

it('finds the exclusions that have begun, run out or been ended', async () => {
  await logInAs('bram', database)
  const of = database.kysely.selectFrom('users').select('id').where('username', '=', 'bram')
  const { id: userId } = await of.executeTakeFirstOrThrow()
  const began = toEpochMs(1_900_000_000_000)
  const exclusions = createExclusionStore(database.kysely)
  const [short, long] = [systemIds.next(), systemIds.next()]
  for (const [id, until] of [
    [short, toEpochMs(began + 10_000)],
    [long, null],
  ] as const)
    await exclusions.insert(database.kysely, {
      ...{ id, user_id: userId, scope: 'lists' as const, reason: 'x', created_at: began, until },
    })
  const changed = async (since: number, now: number) => {
    const rows = await exclusions.exclusionsChangedSince(toEpochMs(began + since), toEpochMs(began + now))
    return rows.map(({ id, isInForce }) => [id === short ? 'short' : 'long', isInForce]).sort()
  }
  expect(await changed(-1, 0)).toEqual([
    ['long', true],
    ['short', true],
  ])
  expect(await changed(0, 9_999)).toEqual([])
  // A little later, as the clocks of nodes differ.
  expect(await changed(0, 10_199)).toEqual([])
  expect(await changed(0, 10_200)).toEqual([['short', false]])
  const ended_at = toEpochMs(began + 20_000)
  await exclusions.change(database.kysely, long, { answer: 'x', decided_at: ended_at, ended_at })
  expect(await changed(10_000, 20_000)).toEqual([['long', false]])
})
