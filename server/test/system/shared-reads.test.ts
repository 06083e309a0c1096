// What the app asks for when it is opened is read with one statement of each kind, for all players who open it at about the
// same time.

import type { MessageFacts } from '@koersklasse/contract/messages.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { diplomasOf } from '../../src/modules/academy/diplomas.ts'
import { exclusionsAt, notEndedOf } from '../../src/modules/accounts/desk/exclusion-store.ts'
import { createUserStore } from '../../src/modules/accounts/user-store.ts'
import { createCompetitionStore } from '../../src/modules/competitions/store.ts'
import { messagesOf } from '../../src/modules/messages/create-messages.ts'
import { createOnboarding } from '../../src/modules/onboarding/create-onboarding.ts'
import { portfolioPushOf } from '../../src/modules/push/subscription-store.ts'
import { everOwned } from '../../src/modules/trading/portfolios/read-trades.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { createReadFacts } from '../../src/platform/database/player-facts.ts'
import { systemIds } from '../../src/platform/ids.ts'
import { noteStatements } from '../fixtures/note-statements.ts'
import { createTradingFixture, type TradingFixture } from '../fixtures/trading.ts'

const now = toEpochMs(1_000)
let fixture: TradingFixture
let noting: ReturnType<typeof noteStatements>
/** The players, the last of whom has nothing of all this. */
let [anna, bram, carla] = ['', '', '']
beforeAll(async () => {
  fixture = await createTradingFixture({ players: 3 })
  noting = noteStatements(fixture.kysely)
  ;[anna, bram, carla] = fixture.userIds as [string, string, string]
})
afterAll(() => fixture.database.close())

/** What each player gets when all ask at the same time, one of them twice, of one statement. */
async function together<Answer>(ask: (userId: string) => Promise<Answer>, statements = 1): Promise<Answer[]> {
  const before = noting.statements.length
  const [ofAnna, ofBram, again, ofCarla] = await Promise.all([anna, bram, anna, carla].map(ask))
  expect(noting.statements.length - before).toBe(statements)
  expect(again).toEqual(ofAnna)
  return [ofAnna!, ofBram!, ofCarla!]
}

it('finds users', async () => {
  const store = createUserStore(noting.noted, { isNameReserved: async () => false })
  const found = await together(store.findUser)
  expect(found.map((user) => user?.id)).toEqual([anna, bram, carla])
  expect(await store.findUser(systemIds.next())).toBeUndefined()
})

it('finds diplomas', async () => {
  const earned = (user_id: string, diploma: 'sp' | 'etf') => ({ user_id, diploma, earned_at: now })
  await fixture.kysely
    .insertInto('diplomas')
    .values([earned(anna, 'sp'), earned(bram, 'etf'), earned(anna, 'etf')])
    .execute()
  const found = await together(createReadFacts(noting.noted, { diplomas: diplomasOf }))
  expect(found.map(({ diplomas }) => diplomas.sort())).toEqual([['etf', 'sp'], ['etf'], []])
})

it('finds exclusions in force, the oldest first', async () => {
  const excluded = (user_id: string, reason: string, created_at: number, change = {}) => ({
    ...{ id: systemIds.next(), user_id, scope: 'lists' as const, reason, created_at, until: null },
    ...{ appeal: null, appealed_at: null, decided_at: null, answer: null, ended_at: null, ...change },
  })
  await fixture.kysely
    .insertInto('exclusions')
    .values([
      excluded(anna, 'second', 2, { until: now + 1 }),
      excluded(anna, 'first', 1, { appeal: 'Nee', appealed_at: 5 }),
      excluded(anna, 'ran out', 3, { until: now }),
      excluded(bram, 'ended', 1, { ended_at: 2 }),
      excluded(bram, 'refused', 1, { appeal: 'Nee', appealed_at: 5, decided_at: 6 }),
    ] as never)
    .execute()
  const found = await together(createReadFacts(noting.noted, { notEnded: notEndedOf }))
  expect(
    found.map(({ notEnded }) => exclusionsAt(notEnded, now).map(({ reason, appeal }) => [reason, appeal])),
  ).toEqual([
    [
      ['first', 'waiting'],
      ['second', 'possible'],
    ],
    [['refused', 'refused']],
    [],
  ])
})

it('finds twenty messages of each, the oldest first', async () => {
  const facts: MessageFacts = { kind: 'competitionEnded', competition: 'Winter', reason: 'Klaar' }
  const message = (user_id: string, at: number) => ({
    ...{ id: systemIds.next(), user_id, created_at: toEpochMs(at), facts },
  })
  const ofAnna = Array.from({ length: 21 }, (_, index) => message(anna, 100 - index))
  const ofBram = [message(bram, 50), message(bram, 40)]
  await fixture.kysely
    .insertInto('player_messages')
    .values([...ofAnna, ...ofBram].map((row) => ({ ...row, facts: JSON.stringify(row.facts) })) as never)
    .execute()
  const found = await together(createReadFacts(noting.noted, { messages: messagesOf }))
  const times = Array.from({ length: 20 }, (_, index) => 80 + index)
  expect(found.map(({ messages }) => messages.map(({ at }) => at))).toEqual([times, [40, 50], []])
  expect(found[1]!.messages[0]).toEqual({ id: ofBram[1]!.id, at: 40, facts })
})

it('finds whether notifications about the portfolio are wanted', async () => {
  await fixture.kysely
    .insertInto('push_settings')
    .values([
      { user_id: anna, portfolio_push: false },
      { user_id: bram, portfolio_push: true },
    ])
    .execute()
  const found = await together(createReadFacts(noting.noted, { isWanted: portfolioPushOf }))
  expect(found.map(({ isWanted }) => isWanted)).toEqual([false, true, true])
})

it('finds several of these together', async () => {
  const read = createReadFacts(noting.noted, { diplomas: diplomasOf, messages: messagesOf, owned: everOwned })
  const found = await together(read)
  expect(found.map((facts) => [facts.diplomas.length, facts.messages.length, facts.owned])).toEqual([
    [2, 20, []],
    [1, 2, []],
    [0, 0, []],
  ])
})

it('finds the competitions that were joined', async () => {
  const found = await together(createCompetitionStore(noting.noted).joinedBy)
  expect(found).toEqual(Array(3).fill([fixture.competition.id]))
  expect(await createCompetitionStore(noting.noted).joinedBy(systemIds.next())).toEqual([])
})

it('finds products that were ever owned, also in portfolios that were replaced since', async () => {
  const { kysely } = fixture
  const [first, second, third] = fixture.market.products.map(({ id }) => id)
  const ofAnna = fixture.portfolioIdOf(anna)
  const older = [systemIds.next(), systemIds.next()] as const
  const replaced = (id: string, owned: string[], replaces: string | null) => ({
    ...{ id, competition_id: fixture.competition.id, user_id: null, cash: 0, created_at: now },
    ...{ replaced_at: now, owned_products: owned, replaces },
  })
  await kysely
    .insertInto('portfolios')
    .values([replaced(older[0], [third!], null), replaced(older[1], [second!, third!], older[0])] as never)
    .execute()
  await kysely.updateTable('portfolios').set({ replaces: older[1] }).where('id', '=', ofAnna).execute()
  const held = [
    [ofAnna, first, 1],
    [ofAnna, second, 0],
    [fixture.portfolioIdOf(bram), second, 3],
  ] as const
  await kysely
    .insertInto('positions')
    .values(
      held.map(([portfolio_id, product_id, quantity]) => ({
        ...{ id: systemIds.next(), portfolio_id, product_id, quantity, cost: quantity },
      })) as never,
    )
    .execute()
  const found = await together(createReadFacts(noting.noted, { owned: everOwned }))
  expect(found.map(({ owned }) => owned.toSorted())).toEqual([
    [first, second, third].toSorted(),
    [second],
    [],
  ])
})

it('finds which first steps were taken, with one statement more for those who have not put them away', async () => {
  await fixture.kysely
    .insertInto('onboarding')
    .values([
      { user_id: anna, dismissed_at: now, introduced_at: null },
      { user_id: bram, dismissed_at: null, introduced_at: now },
    ])
    .execute()
  const parts = { kysely: noting.noted, clock: systemClock, diplomasOf, everOwned }
  const onboarding = createOnboarding({ ...parts, product: (id) => fixture.market.product(id) })
  const found = await together(onboarding.of, 2)
  expect(found.map(({ isDismissed, isIntroduced }) => [isDismissed, isIntroduced])).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ])
})
