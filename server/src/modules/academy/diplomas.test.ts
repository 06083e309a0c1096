import {
  type Competition,
  defaultStartingBalance,
  houseRules,
} from '@koersklasse/domain/competition/competition.ts'
import {
  defaultUnlockRules,
  type Unlockable,
  unlockables,
} from '@koersklasse/domain/competition/unlocking.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/fixtures/test-database.ts'
import type { OpenDatabase } from '../../platform/database/open-database.ts'
import { createReadFacts } from '../../platform/database/player-facts.ts'
import { systemIds } from '../../platform/ids.ts'
import { createDiplomas, diplomasOf } from './diplomas.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function join(): Promise<string> {
  const id = systemIds.next()
  const [username, email] = [id.slice(-12), `${id}@example.org`]
  const times = { terms_accepted_at: toEpochMs(1), created_at: toEpochMs(1) }
  await database.kysely
    .insertInto('users')
    .values({ id, username, email, password_hash: '-', ...times })
    .execute()
  return id
}

function academyIn(unlocked: readonly Unlockable[] | null) {
  const competition: Competition | null = unlocked && {
    ...houseRules,
    id: systemIds.next(),
    start: toEpochMs(1),
    end: toEpochMs(2),
    startingBalance: defaultStartingBalance,
    sprinterCap: toCents(0),
    costs: { fixed: toCents(0), rateBasisPoints: 0 },
    unlocked,
  }
  const parts = { unlockRules: defaultUnlockRules, competitionOf: async () => competition }
  const { academyOf } = createDiplomas(parts)
  const read = createReadFacts(database.kysely, { earned: diplomasOf })
  return async (userId: string) => academyOf({ userId, competitionId: null }, (await read(userId)).earned)
}

const openTo = ({ unlocked }: { unlocked: Record<Unlockable, boolean> }) =>
  unlockables.filter((type) => unlocked[type]).join(' ')

it('lists the diplomas of a player, and what the player may use', async () => {
  const [anna, bram] = [await join(), await join()]
  // The statement of docs/OPERATIONS.md.
  await database.pool.query(
    `insert into diplomas (user_id, diploma, earned_at)
     select id, 'etf', extract(epoch from now()) * 1000 from users where username = $1`,
    [anna.slice(-12)],
  )
  const academyOf = academyIn(['limit'])
  const ofAnna = await academyOf(anna)
  expect(ofAnna.status).toEqual({ sp: false, etf: true, limit: false, stoploss: false })
  expect(openTo(ofAnna)).toBe('ss etf tracker market limit')
  const ofBram = await academyOf(bram)
  expect(ofBram.status).toEqual({ sp: false, etf: false, limit: false, stoploss: false })
  expect(openTo(ofBram)).toBe('ss market limit')
  expect(openTo(await academyIn([...unlockables])(bram))).toBe(unlockables.join(' '))
  expect(openTo(await academyIn(null)(anna))).toBe('ss etf tracker market')
})

it('rejects unknown diplomas, and deletes those of a deleted player', async () => {
  const carla = await join()
  const earned = { user_id: carla, earned_at: toEpochMs(1) }
  const bogus = { ...earned, diploma: 'everything' as 'sp' }
  await expect(database.kysely.insertInto('diplomas').values(bogus).execute()).rejects.toThrow('diplomas')
  await database.kysely
    .insertInto('diplomas')
    .values({ ...earned, diploma: 'sp' })
    .execute()
  await database.kysely.deleteFrom('users').where('id', '=', carla).execute()
  expect((await academyIn([])(carla)).status.sp).toBe(false)
})
