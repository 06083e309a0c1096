// Several accounts of one person, on a real database with real trades: the signals that are kept of where players act from,
// the accounts that are found, and the cases about them.

import { randomBytes } from 'node:crypto'
import type { MessageFacts } from '@koersklasse/contract/messages.ts'
import type { Product } from '@koersklasse/domain/market/instrument.ts'
import { toQuantity } from '@koersklasse/domain/money/money.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../../../test/fixtures/manual-clock.ts'
import { createPayoutsFixture, type PayoutsFixture } from '../../../test/fixtures/payouts.ts'
import { insertUsers } from '../../../test/fixtures/trading.ts'
import { takeFreeTurn } from '../../platform/database/take-turns.ts'
import { systemIds } from '../../platform/ids.ts'
import { createCaseStore } from './case-store.ts'
import { createCompetitionReads } from './competition-reads.ts'
import { type AccountLinksDeps, createAccountLinks } from './create-account-links.ts'
import { createCaseNotices } from './desk/case-notices.ts'
import { createInvestigate } from './desk/investigate.ts'
import { createFindLinks } from './find-links.ts'
import { accountLinkData } from './personal-data.ts'
import { createSignalStore } from './signal-store.ts'

const secret = 'a secret of at least thirty-two characters'
const day = 24 * 3_600_000

let fixture: PayoutsFixture
let clock: ManualClock
let links: Awaited<ReturnType<typeof createAccountLinks>>
let investigate: ReturnType<typeof createInvestigate>
/** The first two are siblings, the next two one person; all others have nothing to do with each other. */
let players: readonly string[]
let operator: { userId: string }
/** The messages that the game sent, with their recipients. */
let told: { userId: string; facts: MessageFacts }[]
let deps: Omit<AccountLinksDeps, 'secret' | 'deviceOf'>
beforeEach(async () => {
  fixture = await createPayoutsFixture(10)
  for (const product of fixture.market.products) fixture.market.quote(product, 10_00)
  clock = new ManualClock(1_800_000_000_000)
  const { kysely, market } = fixture
  const deviceOf = (cookie: string | undefined) => cookie ?? null
  told = []
  deps = {
    ...{ kysely, ids: systemIds, clock, market, publicUrl: 'https://spel.example', game: 'Koersklasse' },
    mailFolder: new URL('../../../../content/mails/', import.meta.url),
    findRecipients: (ids: readonly string[]) =>
      kysely
        .selectFrom('users')
        .select(['id', 'email', 'username', 'language'])
        .where('id', 'in', ids)
        .orderBy('id')
        .execute(),
    async tell(_: unknown, userId: string, facts: MessageFacts) {
      told.push({ userId, facts })
    },
    wakeMail() {},
  }
  links = await createAccountLinks({ ...deps, secret, deviceOf })
  const competitions = createCompetitionReads(kysely)
  const found = createFindLinks({ store: createSignalStore(kysely) })
  const cases = createCaseStore(kysely)
  const notices = await createCaseNotices({ ...deps, cases })
  investigate = createInvestigate({ ...deps, cases, links: found, competitions, notices })
  players = fixture.userIds.toSorted()
  operator = { userId: players[9]! }
})
afterEach(() => fixture.database.close())

const signals = () =>
  fixture.kysely.selectFrom('account_signals').selectAll().orderBy('kind').orderBy('slot').execute()
async function act(player: number, address: string, deviceCookie?: string): Promise<void> {
  links.note(players[player]!, { address, deviceCookie })
  await links.timers[0]!.run()
}
async function trade(
  player: number,
  side: 'buy' | 'sell',
  product: Product,
  quantity: number,
): Promise<void> {
  const place = fixture.market.products.indexOf(product)
  const result = await fixture.commandQueue.execute(
    fixture.place(players[player]!, place, { side, quantity: toQuantity(quantity) }),
  )
  if (!result.ok) throw new Error(result.refusal.code)
}
function pass(ms: number): void {
  clock.advance(ms)
  fixture.market.advance(ms)
  for (const product of fixture.market.products) fixture.market.quote(product, 10_00)
}
const nameOf = async (player: number): Promise<string> => {
  const names = await createCompetitionReads(fixture.kysely).namesOf([players[player]!])
  return names.get(players[player]!)!
}
async function found(until?: EpochMs) {
  const answer = await investigate.links({ competitionId: fixture.competition.id, until })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value.links
}

describe('where players act from', () => {
  it('is kept once a window, as keyed hashes that reveal neither the device nor the address', async () => {
    for (let time = 0; time < 3; time += 1) await act(0, '203.0.113.7', 'my-device')
    expect((await signals()).map(({ kind }) => kind)).toEqual(['device', 'network'])
    pass(600_000)
    await act(0, '203.0.113.7', 'my-device')
    await act(1, '203.0.113.7', 'my-device')
    const rows = await signals()
    expect(rows.map(({ kind }) => kind)).toEqual(['device', 'device', 'network', 'network', 'network'])
    // The same place has the same hash, and nothing in it is readable.
    expect(new Set(rows.map(({ hash }) => hash.toString('hex'))).size).toBe(2)
    for (const { hash } of rows) expect(hash.toString()).not.toMatch(/device|113/)
    const other = await createAccountLinks({
      ...{ ...deps, secret: randomBytes(32).toString('hex'), deviceOf: () => null },
    })
    other.note(players[2]!, { address: '203.0.113.7', deviceCookie: undefined })
    await other.timers[0]!.run()
    expect(new Set((await signals()).map(({ hash }) => hash.toString('hex'))).size).toBe(3)
  })

  it('is kept once the database answers again, even if it was noted during the outage', async () => {
    const { kysely } = fixture
    const noteOf = (player: number) =>
      links.note(players[player]!, { address: '203.0.113.7', deviceCookie: undefined })
    await sql`alter table account_signals rename to away`.execute(kysely)
    noteOf(0)
    const failing = links.timers[0]!.run()
    noteOf(1)
    await expect(failing).rejects.toThrow('account_signals')
    noteOf(2)
    await sql`alter table away rename to account_signals`.execute(kysely)
    await links.timers[0]!.run()
    expect((await signals()).map(({ user_id }) => user_id).sort()).toEqual(players.slice(0, 3))
  })

  it('is not kept for a closed competition, and is erased thirty days later', async () => {
    for (const player of [0, 2]) await act(player, '203.0.113.7', 'my-device')
    const closed_at = toEpochMs(clock.now())
    await fixture.kysely.updateTable('competitions').set({ closed_at }).execute()
    await act(1, '203.0.113.7', 'my-device')
    expect(await signals()).toHaveLength(4)
    await investigate.open(operator, {
      ...{ competitionId: fixture.competition.id, reason: 'Een tip' },
      usernames: [await nameOf(0), await nameOf(1)],
    })
    clock.advance(30 * day)
    await links.removeExpired()
    expect(await signals()).toHaveLength(4)
    clock.advance(1)
    await links.removeExpired()
    expect(await signals()).toEqual([])
    for (const table of ['account_cases', 'account_case_members'] as const)
      expect(await fixture.kysely.selectFrom(table).selectAll().execute()).toEqual([])
  })

  it('is erased some time after a competition was deleted', async () => {
    const { kysely, competition } = fixture
    const other = { ...competition, id: systemIds.next() }
    await sql`
      insert into competitions (id, start_at, end_at, starting_balance, sprinter_cap, cost_fixed, cost_rate_basis_points)
      select ${other.id}, start_at, end_at, starting_balance, sprinter_cap, cost_fixed, cost_rate_basis_points
      from competitions`.execute(kysely)
    await fixture.openPortfolio(players[0]!, other)
    for (const player of [0, 1]) await act(player, '203.0.113.7', 'my-device')
    expect(await signals()).toHaveLength(6)
    await kysely.deleteFrom('competitions').where('id', '=', competition.id).execute()
    // It is not searched any more, and nothing is kept of it.
    const answer = await investigate.links({ competitionId: competition.id })
    expect(answer).toEqual({ ok: false, refusal: { code: 'not_found' } })
    pass(600_000)
    for (const player of [0, 1]) await act(player, '203.0.113.7', 'my-device')
    expect(await signals()).toHaveLength(7)
    await links.removeExpired()
    expect((await signals()).map((signal) => signal.competition_id)).toEqual(Array(3).fill(other.id))
  })

  it('is erased where it was one alone, or a crowd, an hour after the window has ended', async () => {
    for (let player = 0; player < 6; player += 1) await act(player, '203.0.113.7', `device-${player % 2}`)
    const kinds = async () => (await signals()).map(({ kind }) => kind)
    // The clock is at a multiple of ten minutes, and eight hours into the day.
    expect(clock.now() % (day / 24)).toBe(0)
    clock.advance(day / 24 + 600_000 - 1)
    await links.removeExpired()
    expect(await kinds()).toEqual([...Array(6).fill('device'), ...Array(6).fill('network')])
    clock.advance(1)
    await links.removeExpired()
    // Three are on each device.
    expect(await kinds()).toEqual(Array(6).fill('device'))
    await sql`delete from account_signals where user_id <> ${players[0]}`.execute(fixture.kysely)
    clock.advance(day)
    await links.removeExpired()
    expect(await kinds()).toEqual([])
  })

  it('is erased with a player who leaves', async () => {
    await act(0, '203.0.113.7', 'my-device')
    await fixture.kysely.deleteFrom('users').where('id', '=', players[0]!).execute()
    await act(0, '203.0.113.7')
    expect(await signals()).toEqual([])
  })
})

describe('accounts', () => {
  it('of one person score high, those of siblings low, and strangers are not found', async () => {
    const [ibm, aig, bac] = fixture.market.products as [Product, Product, Product]
    for (let time = 0; time < 4; time += 1) {
      // The siblings share a home and a computer, but not what they buy.
      await act(0, '203.0.113.7', 'home')
      await act(1, '203.0.113.7', 'home')
      await trade(0, 'buy', ibm, 10 + time)
      await act(2, '198.51.100.4', 'laptop')
      await act(3, '198.51.100.4', 'laptop')
      await trade(2, 'buy', aig, 100)
      pass(60_000)
      await trade(3, 'buy', aig, 95)
      await trade(1, 'buy', bac, 40)
      await act(4, `192.0.2.${time}`, 'elsewhere')
      await trade(4, 'buy', ibm, 500)
      pass(600_000)
    }
    const all = await found()
    expect(all.map(({ usernames }) => usernames.toSorted())).toEqual([
      [await nameOf(2), await nameOf(3)].toSorted(),
      [await nameOf(0), await nameOf(1)].toSorted(),
    ])
    expect(all.map(({ evidence }) => evidence)).toEqual([
      { devices: 1, moments: 4, mirrored: 4, opposite: 0, trades: 4, servesInviter: false, score: 84 },
      { devices: 1, moments: 4, mirrored: 0, opposite: 0, trades: 4, servesInviter: false, score: 36 },
    ])
  })

  it('that trade alike are sought among the trades of a week', async () => {
    const [ibm] = fixture.market.products as [Product]
    const before = fixture.market.now()
    for (let time = 0; time < 3; time += 1) {
      await trade(5, 'buy', ibm, 100)
      await trade(6, 'buy', ibm, 100)
      pass(600_000)
    }
    expect(await found(before)).toEqual([])
    const evidence = { devices: 0, moments: 0, mirrored: 3, opposite: 0, trades: 3, servesInviter: false }
    expect((await found()).map((link) => link.evidence)).toEqual([{ ...evidence, score: 75 }])
  })

  it('with the least in common are left out if there are many, which the answer states, but count in a case', async () => {
    const { kysely, competition } = fixture
    // Each two of 26 share two devices, which makes 325 pairs; these two share one.
    const crowd = Array.from({ length: 26 }, () => systemIds.next())
    await insertUsers(kysely, crowd, toEpochMs(clock.now()))
    for (const userId of crowd) await fixture.openPortfolio(userId, competition)
    await sql`
      insert into account_signals (competition_id, user_id, kind, hash, slot)
      select ${competition.id}, unnest(array[one, other]), 'device', sha256((one::text || other || time)::bytea), 0
      from unnest(${crowd}::uuid[]) as one, unnest(${crowd}::uuid[]) as other, generate_series(1, 2) as time
      where one < other`.execute(kysely)
    for (const player of [0, 1]) await act(player, `192.0.2.${player}`, 'home')
    const answer = await investigate.links({ competitionId: competition.id })
    expect(answer).toMatchObject({ ok: true, value: { isComplete: false } })
    const between = await createFindLinks({ store: createSignalStore(kysely) }).between(competition.id, [
      players[1]!,
      players[0]!,
    ])
    expect(between).toMatchObject({ devices: 1 })
  })

  it('are reported later if another node is searching the competition', async () => {
    const { kysely, competition } = fixture
    for (const player of [0, 1]) await act(player, '192.0.2.1', 'home')
    await kysely.transaction().execute(async (tx) => {
      await takeFreeTurn(tx, 'links', competition.id)
      const answer = await investigate.links({ competitionId: competition.id })
      expect(answer).toMatchObject({ ok: true, value: { isSearching: true, isComplete: false, links: [] } })
    })
    const answer = await investigate.links({ competitionId: competition.id })
    expect(answer).toMatchObject({
      ok: true,
      value: { isSearching: false, links: [{ evidence: { devices: 1 } }] },
    })
  })

  it('of a whole class are not found by the network that they share', async () => {
    for (let player = 0; player < 6; player += 1) await act(player, '203.0.113.7', 'computer-room')
    expect(await found()).toEqual([])
  })

  it('that serve their inviter are found by what else they share', async () => {
    const { kysely, competition } = fixture
    await sql`update users set created_at = 0 where id = ${players[0]}`.execute(kysely)
    await sql`update users set created_at = 2000 where id = ${players[1]}`.execute(kysely)
    await sql`
      with list as (
        insert into subrankings (id, competition_id, owner_id, name, name_key, link_code, created_at)
        values (gen_random_uuid(), ${competition.id}, ${players[0]}, 'Wij', 'wij', 'code', 1000) returning id
      )
      insert into subranking_members (subranking_id, user_id, joined_at) select id, ${players[1]}::uuid, 3000 from list`.execute(
      kysely,
    )
    expect(await found()).toEqual([])
    await act(0, '203.0.113.7', 'home')
    await act(1, '203.0.113.7', 'home')
    expect((await found())[0]?.evidence).toMatchObject({ servesInviter: true, devices: 1, score: 39 })
  })
})

describe('a case', () => {
  const open = async (usernames: string[]) =>
    investigate.open(operator, { competitionId: fixture.competition.id, usernames, reason: 'Een tip' })
  async function opened(): Promise<string> {
    const answer = await open([await nameOf(2), await nameOf(3)])
    if (!answer.ok) throw new Error(answer.refusal.code)
    return answer.value.id
  }
  const heldNames = async () => {
    const { finalists } = await investigate.cases(fixture.competition.id)
    return finalists.filter(({ isHeld }) => isHeld).map(({ username }) => username)
  }

  it('holds the prizes of its players until it is decided that they are different people', async () => {
    const { kysely } = fixture
    await sql`insert into closings (competition_id, fixed_at) select id, 0 from competitions`.execute(kysely)
    for (const [index, userId] of players.slice(0, 4).entries()) {
      await sql`
        insert into closing_values (portfolio_id, competition_id, value, position)
        select id, competition_id, 1, ${index + 1} from portfolios where user_id = ${userId}`.execute(kysely)
    }
    expect(await heldNames()).toEqual([])
    await kysely.updateTable('competitions').set({ owner_id: players[8]! }).execute()
    const id = await opened()
    const both = [await nameOf(2), await nameOf(3)]
    expect(await heldNames()).toEqual(both)
    await investigate.decide(operator, id, 'one_person', 'Alles is gelijk')
    expect(await heldNames()).toEqual(both)
    expect(await links.heldPrizes(fixture.competition.id)).toEqual([
      { username: both[0], position: 3 },
      { username: both[1], position: 4 },
    ])
    await investigate.decide(operator, id, 'different_people', 'Zij zijn broer en zus')
    expect(await heldNames()).toEqual([])
    expect(await links.heldPrizes(fixture.competition.id)).toEqual([])
    // The organiser is told only the number, each time that it changes.
    const facts = { kind: 'prizesHeld', competitionId: fixture.competition.id, competition: '' }
    expect(told.filter(({ userId }) => userId === players[8])).toEqual(
      [2, 0].map((held) => ({ userId: players[8], facts: { ...facts, held } })),
    )
  })

  it('is opened once for two players of the competition, with its evidence', async () => {
    const id = await opened()
    expect(await opened()).toBe(id)
    expect(await investigate.find(id)).toMatchObject({ decision: null, evidence: { score: 0 }, notes: [] })
    for (const usernames of [
      ['nobody', 'else'],
      [await nameOf(2), await nameOf(2)],
    ])
      expect(await open(usernames)).toMatchObject({ ok: false, refusal: { code: 'not_found' } })
    expect(await fixture.kysely.selectFrom('account_cases').selectAll().execute()).toHaveLength(1)
  })

  it('shows its players the decision and the reason, but no note, and accepts one appeal from each', async () => {
    const cases = createCaseStore(fixture.kysely)
    const [player, stranger] = [players[2]!, players[5]!]
    const id = await opened()
    await investigate.note(operator, id, 'Zelfde huis')
    expect(await cases.ofPlayer(player)).toEqual([])
    expect(await cases.appeal(player, id, 'Te vroeg', toEpochMs(clock.now()))).toBe(false)
    await investigate.decide(operator, id, 'one_person', 'Alles is gelijk')
    clock.advance(1_000)
    expect(await cases.ofPlayer(player)).toMatchObject([
      { id, decision: 'one_person', reason: 'Alles is gelijk', appeal: null },
    ])
    expect(JSON.stringify(await cases.ofPlayer(player))).not.toContain('huis')
    expect(await cases.ofPlayer(stranger)).toEqual([])
    expect(await cases.appeal(stranger, id, 'Ik ook', toEpochMs(clock.now()))).toBe(false)
    for (const isTaken of [true, false])
      expect(await cases.appeal(player, id, 'Dat was mijn zus', toEpochMs(clock.now()))).toBe(isTaken)
    const facts = { kind: 'accountsDecided', decision: 'one_person', reason: 'Alles is gelijk' }
    expect(told).toMatchObject([
      { userId: players[2], facts },
      { userId: players[3], facts },
    ])
    const mails = await fixture.kysely.selectFrom('mails').select(['user_id', 'text']).execute()
    expect(mails.map(({ user_id }) => user_id).sort()).toEqual([players[2], players[3]])
    for (const { text } of mails) {
      expect(text).toMatch(/Alles is gelijk.*uitleggen waarom/s)
      expect(text).toContain('https://spel.example/account/fair-play')
      expect(text).not.toContain('huis')
    }
    expect(await investigate.find(id)).toMatchObject({
      isAppealed: true,
      notes: [{ author: await nameOf(9), text: 'Zelfde huis' }],
    })
    clock.advance(1_000)
    await investigate.decide(operator, id, 'different_people', 'Het klopt')
    expect((await investigate.find(id))?.isAppealed).toBe(false)
    const { rows } = await sql<{ action: string }>`select action from desk_log order by seq`.execute(
      fixture.kysely,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      ...['openAccountCase', 'noteAccountCase', 'decideAccountCase', 'decideAccountCase'],
    ])
  })

  it('is erased with a player who leaves, and the desk and the organiser learn nothing more', async () => {
    const { kysely, competition } = fixture
    await kysely.updateTable('competitions').set({ owner_id: players[8]! }).execute()
    const id = await opened()
    const left = { userId: players[2]!, email: 'weg@example.org' }
    await kysely.transaction().execute((tx) => accountLinkData.erase!(tx, left))
    expect(await investigate.find(id)).toBeUndefined()
    const { cases, erased } = await investigate.cases(competition.id)
    expect([cases, erased]).toEqual([[], [expect.any(Number)]])
    told.length = 0
    for (let time = 0; time < 2; time += 1) await links.removeExpired()
    const facts = { kind: 'prizesHeld', competitionId: competition.id, competition: '', held: 0 }
    expect(told).toEqual([{ userId: players[8], facts }])
  })

  it('that does not exist is not found', async () => {
    const id = '0198c5b2-0000-7000-8000-000000000000'
    expect(await investigate.find(id)).toBeUndefined()
    for (const answer of [
      await investigate.note(operator, id, 'Iets'),
      await investigate.decide(operator, id, 'one_person', 'Iets'),
    ])
      expect(answer).toMatchObject({ ok: false, refusal: { code: 'not_found' } })
    expect(await investigate.links({ competitionId: id })).toMatchObject({ ok: false })
  })
})
