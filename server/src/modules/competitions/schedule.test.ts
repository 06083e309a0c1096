// The schedule reads the competitions again after any change of them, and only then.

import { defaultStartingBalance, houseRules } from '@koersklasse/domain/competition/competition.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ManualClock } from '../../../test/fixtures/manual-clock.ts'
import { noteStatements } from '../../../test/fixtures/note-statements.ts'
import { createTestDatabase } from '../../../test/fixtures/test-database.ts'
import { systemIds } from '../../platform/ids.ts'
import { createSchedule, type Schedule } from './schedule.ts'
import { type CompetitionStore, createCompetitionStore } from './store.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let clock: ManualClock
let store: CompetitionStore
let schedule: Schedule
/** How often the competitions were read, and how often one of them. */
let reads: number
let finds: number
beforeEach(async () => {
  database = await createTestDatabase()
  clock = new ManualClock(toEpochMs(0))
  store = createCompetitionStore(database.kysely)
  reads = 0
  finds = 0
  const notOver = (at: EpochMs) => {
    reads += 1
    return store.notOver(at)
  }
  const find = (id: string) => {
    finds += 1
    return store.find(id)
  }
  schedule = createSchedule({ store: { ...store, notOver, find }, marketClock: clock })
  await insert('FIRST', 100)
  await insert('SECOND', 200)
  await schedule.refresh()
})
afterEach(() => database.close())

const insert = (joinCode: string, end: number) =>
  store.insert({
    ...houseRules,
    ...{ id: systemIds.next(), start: toEpochMs(0), end: toEpochMs(end), sprinterCap: toCents(0) },
    ...{ startingBalance: defaultStartingBalance, costs: { fixed: toCents(0), rateBasisPoints: 0 } },
    ...{ unlocked: [], isHouse: false, joinCode, name: joinCode, text: 'Hallo' },
  })

/** What the schedule has, after it was refreshed. */
async function known(): Promise<string[]> {
  await schedule.refresh()
  return schedule
    .endingBetween(toEpochMs(0), toEpochMs(1_000))
    .map(({ joinCode, end, text }) => `${joinCode} ${end} ${text}`)
    .sort()
}
const run = (statement: string) => sql.raw(statement).execute(database.kysely)

it('reads nothing again while nothing changes, even if a competition is locked and joined', async () => {
  await run('select from competitions for no key update')
  await run(`insert into portfolios (id, competition_id, cash, created_at)
    select gen_random_uuid(), id, 1, 0 from competitions`)
  clock.advance(99)
  expect(await known()).toEqual(['FIRST 100 Hallo', 'SECOND 200 Hallo'])
  expect(reads).toBe(1)
})

it.each<[string, () => Promise<unknown>, string[]]>([
  ['a new one', () => insert('THIRD', 300), ['FIRST 100 Hallo', 'SECOND 200 Hallo', 'THIRD 300 Hallo']],
  [
    'another text',
    () => run(`update competitions set text = 'Dag' where join_code = 'SECOND'`),
    ['FIRST 100 Hallo', 'SECOND 200 Dag'],
  ],
  [
    'another end',
    () => run(`update competitions set end_at = 150 where join_code = 'SECOND'`),
    ['FIRST 100 Hallo', 'SECOND 150 Hallo'],
  ],
  ['a deletion', () => run(`delete from competitions where join_code = 'FIRST'`), ['SECOND 200 Hallo']],
  ['the deletion of all', () => run('delete from competitions'), []],
  [
    'one in the place of another',
    async () => {
      await run(`delete from competitions where join_code = 'FIRST'`)
      await insert('FIRST', 101)
    },
    ['FIRST 101 Hallo', 'SECOND 200 Hallo'],
  ],
  ['an end that passes', async () => clock.advance(100), ['SECOND 200 Hallo']],
  ['the end of all', async () => clock.advance(200), []],
])('notices %s', async (_, change, expected) => {
  await change()
  expect(await known()).toEqual(expected)
  await known()
  expect(reads).toBe(2)
})

it('forgets one that is over once it was deleted, though nobody says so, and keeps the others', async () => {
  const [first, second] = await store.notOver(clock.now())
  clock.advance(200)
  await schedule.refresh()
  expect(await schedule.find(first!.id)).toMatchObject({ joinCode: 'FIRST' })
  expect(await schedule.find(second!.id)).toMatchObject({ joinCode: 'SECOND' })
  expect(finds).toBe(2)
  await run(`delete from competitions where join_code = 'FIRST'`)
  await schedule.refresh()
  expect(await schedule.find(first!.id)).toBeNull()
  expect(finds).toBe(3)
  expect(await schedule.find(second!.id)).toMatchObject({ joinCode: 'SECOND' })
  expect(finds).toBe(3)
})

it('asks by one statement whether anything changed, also what is over', async () => {
  const { noted, statements } = noteStatements(database.kysely)
  const polled = createSchedule({ store: createCompetitionStore(noted), marketClock: clock })
  const [first] = await store.notOver(clock.now())
  clock.advance(150)
  await polled.refresh()
  expect(await polled.find(first!.id)).toMatchObject({ joinCode: 'FIRST' })
  const before = statements.length
  await polled.refresh()
  expect(statements).toHaveLength(before + 1)
})

it('has competitions again once the market clock is set back to before their end', async () => {
  clock.advance(150)
  await known()
  clock.advance(-100)
  expect(await known()).toEqual(['FIRST 100 Hallo', 'SECOND 200 Hallo'])
})

it('has one that is over as it was changed after a market clock was set back', async () => {
  const { id } = (await store.notOver(clock.now()))[0]!
  clock.advance(150)
  await schedule.refresh()
  expect(await schedule.find(id)).toMatchObject({ text: 'Hallo' })
  clock.advance(-100)
  await run(`update competitions set text = 'Dag' where join_code = 'FIRST'`)
  await schedule.refresh()
  clock.advance(100)
  await schedule.refresh()
  expect(await schedule.find(id)).toMatchObject({ text: 'Dag' })
})

it('reads again what changes while it reads', async () => {
  let isFirst = true
  const racing = createSchedule({
    store: {
      ...store,
      async notOver(at) {
        const found = await store.notOver(at)
        if (isFirst) await run(`update competitions set text = 'Dag' where join_code = 'FIRST'`)
        isFirst = false
        return found
      },
    },
    marketClock: clock,
  })
  await racing.refresh()
  expect(racing.withCode('FIRST', 'running')?.text).toBe('Hallo')
  await racing.refresh()
  expect(racing.withCode('FIRST', 'running')?.text).toBe('Dag')
})
