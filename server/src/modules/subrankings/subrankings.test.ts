// Sub-rankings on a real database: who may do what, invitations and their limits, names, and what happens at once.

import { maxSubRankingMembers } from '@koersklasse/contract/subrankings.ts'
import type { RankingPeriod } from '@koersklasse/domain/competition/ranking.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ManualClock } from '../../../test/fixtures/manual-clock.ts'
import { callDuring } from '../../../test/fixtures/race.ts'
import { createTestDatabase } from '../../../test/fixtures/test-database.ts'
import type { Player } from '../../http/authentication.ts'
import type { OpenDatabase } from '../../platform/database/open-database.ts'
import { systemIds } from '../../platform/ids.ts'
import { mailData } from '../../platform/mail/personal-data.ts'
import { createAnswerInvitations } from './answer-invitations.ts'
import { createManageSubRankings } from './manage-subrankings.ts'
import { subRankingData } from './personal-data.ts'
import { createReadInvitations } from './read-invitations.ts'
import { createReadSubRankings } from './read-subrankings.ts'
import { createSendInvitations } from './send-invitations.ts'
import { loadSubRankingMails } from './subranking-mails.ts'

const day = 24 * 3_600_000
const clock = new ManualClock(1_800_000_000_000)
const competitionId = systemIds.next()
/** The results of players, by their ids. */
const results = new Map<string, number>()
/** Their results since midnight. */
const dayResults = new Map<string, number>()
/** Their returns adjusted for risk; null for a competition that shows none. */
let scores: Map<string, number> | null = null
let hidesOthers = false
let isFinal = false
/** Whom a notification was sent to. */
let told: string[] = []

let database: OpenDatabase
let parts: Awaited<ReturnType<typeof createParts>>
beforeAll(async () => {
  database = await createTestDatabase()
  await sql`
    insert into competitions (id, start_at, end_at, starting_balance, sprinter_cap, cost_fixed, cost_rate_basis_points)
    values (${competitionId}, 0, 1, 1, 1, 0, 0)`.execute(database.kysely)
  parts = await createParts()
})
afterAll(() => database.close())

async function createParts() {
  const { kysely } = database
  const deps = { kysely, ids: systemIds, clock, wakeOutbox() {}, wakeMail() {} }
  const folder = new URL('../../../../content/mails/', import.meta.url)
  const standings = {
    positionsOf: (_: string, period: RankingPeriod, userIds: readonly string[]) =>
      userIds.map((userId) => {
        const performance = results.get(userId)
        const position = performance === undefined ? null : 1
        const dayResult = dayResults.get(userId) ?? null
        return { userId, position, performance: period === 'day' ? 0 : (performance ?? 0), dayResult }
      }),
    scoresOf: async () => scores,
    hidesOthers: () => hidesOthers,
    isFinal: () => isFinal,
  }
  return {
    read: { ...createReadSubRankings({ ...deps, standings }), ...createReadInvitations(deps) },
    manage: createManageSubRankings(deps),
    answer: createAnswerInvitations(deps),
    send: createSendInvitations({
      ...deps,
      publicUrl: 'https://game.example',
      mails: await loadSubRankingMails(folder, 'Spel'),
      tell: async (_, notices) => void told.push(...notices.map(({ userId }) => userId)),
    }),
  }
}

let count = 0
async function addPlayer(
  name = `speler${++count}`,
  isSimulated = false,
): Promise<Player & { email: string }> {
  const userId = systemIds.next()
  const email = `Mail.${systemIds.next()}@Example.org`
  await sql`
    insert into users (id, username, email, password_hash, terms_accepted_at, created_at, is_simulated)
    values (${userId}, ${name}, ${email}, '-', 0, 0, ${isSimulated})`.execute(database.kysely)
  return {
    ...{ userId, username: name, email, sessionId: '-', mustAcceptTerms: false, competitionId: null },
    ...{ roles: [], rolesWithoutPasskey: [], isExcluded: false },
  }
}

/** Creates a sub-ranking; resolves to its id. */
async function create({ userId }: Player, name = `lijst ${++count}`): Promise<string> {
  const created = await parts.manage.create(userId, name, competitionId)
  if (!created.ok) throw new Error(created.refusal.code)
  return created.value.id
}

const members = async ({ userId }: Player, id: string) =>
  (await parts.read.one(userId, id, 'overall'))?.members.map(({ username }) => username) ?? null

const mailsTo = async (email: string) =>
  (
    await database.kysely
      .selectFrom('mails')
      .selectAll()
      .where(sql<string>`lower(recipient)`, '=', email.toLowerCase())
      .orderBy('id')
      .execute()
  ).map(({ text }) => /subrankings\/join\/([\w-]+)/.exec(text)![1]!)

/** Invites a player by name; resolves to the invitation as the player sees it. */
async function inviteByName(owner: Player, id: string, invited: Player) {
  await parts.send(owner, id, invited.username)
  return (await parts.read.invitesOf(invited.userId)).find(({ subRankingId }) => subRankingId === id)!
}

/** A sub-ranking with an owner and some members. */
async function withMembers(size: number) {
  const owner = await addPlayer()
  const id = await create(owner)
  const others: Awaited<ReturnType<typeof addPlayer>>[] = []
  for (let index = 0; index < size; index += 1) {
    const player = await addPlayer()
    const invitation = await inviteByName(owner, id, player)
    await parts.answer.accept(player.userId, invitation.id, id)
    clock.advance(1)
    others.push(player)
  }
  return { owner, id, others }
}

const code = (result: { ok: boolean; refusal?: { code: string } }) =>
  result.ok ? 'ok' : result.refusal!.code

describe('a name', () => {
  it('is unique regardless of case', async () => {
    const [one, other] = [await addPlayer(), await addPlayer()]
    await create(one, 'De Élite')
    expect(await parts.manage.create(other.userId, 'de  ÉLITE', competitionId)).toEqual({
      ok: false,
      refusal: { code: 'subranking_name_taken', field: 'name' },
    })
  })

  it('is given to one of two who want it at once', async () => {
    const players = [await addPlayer(), await addPlayer()]
    const both = await Promise.all(
      players.map(({ userId }) => parts.manage.create(userId, 'Tegelijk', competitionId)),
    )
    expect(both.map(code).sort()).toEqual(['ok', 'subranking_name_taken'])
  })
})

describe('a sub-ranking', () => {
  it('places its members among themselves, by the period', async () => {
    const { owner, id, others } = await withMembers(3)
    results.set(owner.userId, 0.1).set(others[0]!.userId, 0.2).set(others[1]!.userId, 0.2)
    const detail = await parts.read.one(others[0]!.userId, id, 'overall')
    expect(detail).toMatchObject({ owner: owner.username, isOwner: false, linkCode: null })
    expect(
      detail!.members.map(({ username, position, isOwn, isOwner }) => ({
        username,
        position,
        isOwn,
        isOwner,
      })),
    ).toEqual([
      { username: others[0]!.username, position: 1, isOwn: true, isOwner: false },
      { username: others[1]!.username, position: 1, isOwn: false, isOwner: false },
      { username: owner.username, position: 3, isOwn: false, isOwner: true },
      { username: others[2]!.username, position: null, isOwn: false, isOwner: false },
    ])
    expect((await parts.read.one(owner.userId, id, 'day'))!.members.map(({ position }) => position)).toEqual([
      1,
      1,
      1,
      null,
    ])
    expect(await parts.read.of(owner.userId)).toMatchObject([
      { id, isOwner: true, playerCount: 4, performance: 0.1, position: 3 },
    ])
  })

  it('shows each avatar in the mood of the day, whatever the period', async () => {
    const { owner, id, others } = await withMembers(3)
    for (const [index, result] of [0.002, -0.002, 0.0009].entries())
      dayResults.set(others[index]!.userId, result)
    for (const period of ['overall', 'day'] as const) {
      const { members } = (await parts.read.one(owner.userId, id, period))!
      const moods = new Map(members.map(({ username, mood }) => [username, mood]))
      expect([...others, owner].map(({ username }) => moods.get(username))).toEqual([
        ...['happy', 'sad', 'neutral', 'neutral'],
      ])
    }
  })

  it('says when its competition ends, and whether its results are final', async () => {
    const { owner, id } = await withMembers(0)
    await sql`update competitions set end_at = ${clock.now() + 1_000}`.execute(database.kysely)
    const one = () => parts.read.one(owner.userId, id, 'week')
    expect(await one()).toMatchObject({ endDateTime: clock.now() + 1_000, isFinal: false })
    isFinal = true
    expect(await one()).toMatchObject({ isFinal: true })
    isFinal = false
  })

  it('names its competition, and shows returns adjusted for risk if the competition does, since the start only', async () => {
    const { owner, id, others } = await withMembers(1)
    await sql`update competitions set name = 'Klas 4B'`.execute(database.kysely)
    expect(await parts.read.one(owner.userId, id, 'overall')).toMatchObject({
      ...{ competitionName: 'Klas 4B', showsRiskAdjusted: false },
      members: [{ riskAdjusted: null }, { riskAdjusted: null }],
    })
    scores = new Map([
      [owner.userId, 0.012_345],
      [others[0]!.userId, 0.034_567],
    ])
    hidesOthers = true
    const hidden = await parts.read.one(owner.userId, id, 'overall')
    hidesOthers = false
    expect(hidden!.members.map(({ isOwn, riskAdjusted }) => [isOwn, riskAdjusted]).toSorted()).toEqual([
      [false, 0.0346],
      [true, 0.012_345],
    ])
    scores = new Map([[others[0]!.userId, 0.03]])
    const shown = await parts.read.one(owner.userId, id, 'overall')
    const ofDay = await parts.read.one(owner.userId, id, 'day')
    scores = null
    expect([shown!.showsRiskAdjusted, ofDay!.showsRiskAdjusted]).toEqual([true, false])
    expect(new Map(shown!.members.map((member) => [member.username, member.riskAdjusted]))).toEqual(
      new Map([
        [owner.username, null],
        [others[0]!.username, 0.03],
      ]),
    )
    expect((await parts.read.of(owner.userId))[0]!.competitionName).toBe('Klas 4B')
  })

  it('is for its members only', async () => {
    const { owner, id, others } = await withMembers(1)
    const [member, stranger] = [others[0]!, await addPlayer()]
    const { manage, read, send } = parts
    for (const { userId } of [member, stranger]) {
      expect(await read.sentInvites(userId, id)).toBeNull()
      expect(code(await manage.remove(userId, id))).toBe('not_found')
      expect(code(await manage.renewLink(userId, id))).toBe('not_found')
      expect(code(await manage.transfer(userId, id, member.username))).toBe('not_found')
      expect(code(await manage.removeMember(userId, id, owner.username))).toBe('not_found')
    }
    expect(code(await send(member, id, 'a@example.org'))).toBe('not_found')
    expect(code(await manage.removeMember(stranger.userId, id, member.username))).toBe('not_found')
    expect(await read.one(stranger.userId, id, 'overall')).toBeNull()
    expect(await members(member, id)).toHaveLength(2)
  })

  it('is left by a member, not by its owner, who can hand it over', async () => {
    const { owner, id, others } = await withMembers(2)
    const [first, second] = others
    const { manage } = parts
    expect(code(await manage.removeMember(owner.userId, id, owner.username))).toBe('owner_cannot_leave')
    expect(code(await manage.removeMember(second!.userId, id, second!.username.toUpperCase()))).toBe('ok')
    expect(code(await manage.transfer(owner.userId, id, second!.username))).toBe('not_found')
    expect(code(await manage.transfer(owner.userId, id, first!.username))).toBe('ok')
    expect(code(await manage.removeMember(first!.userId, id, owner.username))).toBe('ok')
    expect(await members(first!, id)).toEqual([first!.username])
  })

  it.each(["a/b?c#d%e&f'g`", '../..', '%2f%00', '{|}~^*+='])('removes a member named %s', async (name) => {
    const { owner, id } = await withMembers(0)
    const hostile = await addPlayer(name)
    const invitation = await inviteByName(owner, id, hostile)
    await parts.answer.accept(hostile.userId, invitation.id, id)
    expect(await members(owner, id)).toContain(name)
    expect(code(await parts.manage.removeMember(owner.userId, id, name))).toBe('ok')
    expect(await members(owner, id)).toEqual([owner.username])
  })

  it('goes to the member who joined first when its owner leaves the game, and is deleted without one', async () => {
    const { owner, id, others } = await withMembers(2)
    const alone = await create(owner)
    await database.kysely.transaction().execute(async (tx) => {
      await subRankingData.erase!(tx, owner)
      await sql`delete from users where id = ${owner.userId}`.execute(tx)
    })
    expect(await parts.read.one(others[1]!.userId, id, 'overall')).toMatchObject({
      owner: others[0]!.username,
    })
    expect(await members(others[0]!, id)).toHaveLength(2)
    expect(await sql`select 1 from subrankings where id = ${alone}`.execute(database.kysely)).toMatchObject({
      rows: [],
    })
  })
})

describe('an invitation', () => {
  it('waits for whoever registers with its address, and says nothing about accounts', async () => {
    const [owner, known] = [await addPlayer(), await addPlayer()]
    const id = await create(owner)
    const unknown = `nieuw.${count}@example.org`
    const answers = [
      await parts.send(owner, id, unknown),
      await parts.send(owner, id, known.email),
      await parts.send(owner, id, `${known.email}, ${unknown}, bestaat-niet`),
    ]
    expect(answers).toEqual([
      { ok: true, value: { invited: 1, unknown: [] } },
      { ok: true, value: { invited: 1, unknown: [] } },
      { ok: true, value: { invited: 2, unknown: ['bestaat-niet'] } },
    ])
    expect(await mailsTo(unknown)).toHaveLength(1)
    expect(await mailsTo(known.email)).toHaveLength(1)
    const ofWhom = async ({ userId, email }: { userId: string; email: string }) => {
      const { rows } = await mailData.rows.mails({ userId, email }).execute(database.kysely)
      return rows.map(({ recipient }) => recipient)
    }
    expect(await ofWhom(known)).toEqual([known.email])
    expect(await ofWhom(owner)).toEqual([])
    const registered = await addPlayer()
    await sql`update users set email = ${unknown.toUpperCase()} where id = ${registered.userId}`.execute(
      database.kysely,
    )
    const [invitation] = await parts.read.invitesOf(registered.userId)
    expect(invitation).toMatchObject({ subRankingId: id, owner: owner.username })
    expect(code(await parts.answer.accept(registered.userId, invitation!.id, id))).toBe('ok')
    expect(await parts.read.invitesOf(registered.userId)).toEqual([])
    expect(await members(owner, id)).toContain(registered.username)
  })

  it('by name and by address is one, with one mail and one notification', async () => {
    const [owner, invited] = [await addPlayer(), await addPlayer()]
    const id = await create(owner)
    told = []
    await parts.send(owner, id, `${invited.username}, ${invited.email}`)
    expect(await parts.read.invitesOf(invited.userId)).toHaveLength(1)
    expect(await mailsTo(invited.email)).toHaveLength(1)
    expect(told).toEqual([invited.userId])
  })

  it('of another player is unknown', async () => {
    const [owner, invited, stranger] = [await addPlayer(), await addPlayer(), await addPlayer()]
    const id = await create(owner)
    const invitation = await inviteByName(owner, id, invited)
    expect(code(await parts.answer.accept(stranger.userId, invitation.id, id))).toBe('not_found')
    expect(code(await parts.answer.decline(stranger.userId, invitation.id))).toBe('not_found')
    expect(code(await parts.answer.accept(invited.userId, invitation.id, await create(owner)))).toBe(
      'not_found',
    )
  })

  it('that was declined is not repeated', async () => {
    const [owner, invited] = [await addPlayer(), await addPlayer()]
    const id = await create(owner)
    const invitation = await inviteByName(owner, id, invited)
    expect(code(await parts.answer.decline(invited.userId, invitation.id))).toBe('ok')
    await parts.send(owner, id, `${invited.username}\n${invited.email}`)
    expect(await parts.read.invitesOf(invited.userId)).toEqual([])
    expect(await mailsTo(invited.email)).toHaveLength(1)
    expect(await inviteByName(owner, await create(owner), invited)).toBeDefined()
  })

  it('can be withdrawn by the owner', async () => {
    const [owner, invited] = [await addPlayer(), await addPlayer()]
    const id = await create(owner)
    const invitation = await inviteByName(owner, id, invited)
    expect(await parts.read.sentInvites(owner.userId, id)).toMatchObject([
      { id: invitation.id, username: invited.username, email: null },
    ])
    expect(code(await parts.answer.decline(owner.userId, invitation.id))).toBe('ok')
    expect(await parts.read.invitesOf(invited.userId)).toEqual([])
    expect(await inviteByName(owner, id, invited)).toBeDefined()
  })

  it('expires', async () => {
    const [owner, invited] = [await addPlayer(), await addPlayer()]
    const id = await create(owner)
    const invitation = await inviteByName(owner, id, invited)
    const [mailed] = await mailsTo(invited.email)
    clock.advance(30 * day)
    expect(code(await parts.answer.accept(invited.userId, invitation.id, id))).toBe('not_found')
    expect(code(await parts.answer.join(invited.userId, mailed!))).toBe('not_found')
    await parts.answer.removeExpired(30 * day)
    const { rows } = await sql`
      select 1 from subranking_invitations union all select 1 from subranking_invitation_log`.execute(
      database.kysely,
    )
    expect(rows).toEqual([])
  })

  it('is mailed to an address three times a day at most, and never after it was refused', async () => {
    const email = `bestookt.${++count}@example.org`
    const sendAnother = async () => {
      const owner = await addPlayer()
      const id = await create(owner)
      expect(await parts.send(owner, id, email)).toMatchObject({ ok: true, value: { invited: 1 } })
      expect(await parts.read.sentInvites(owner.userId, id)).toMatchObject([{ email }])
    }
    for (let index = 0; index < 5; index += 1) await sendAnother()
    expect(await mailsTo(email)).toHaveLength(3)
    clock.advance(day)
    await sendAnother()
    const mailed = await mailsTo(email)
    expect(mailed).toHaveLength(4)
    expect(await parts.read.link(null, mailed[3]!)).toMatchObject({ isPersonal: true, isMember: false })
    expect(code(await parts.answer.refuse(mailed[3]!))).toBe('ok')
    expect(code(await parts.answer.refuse(mailed[3]!))).toBe('not_found')
    clock.advance(day)
    await sendAnother()
    expect(await mailsTo(email)).toHaveLength(4)
  })

  it('is sent 50 times a day by one player at most', async () => {
    const owner = await addPlayer()
    const [id, other] = [await create(owner), await create(owner)]
    const list = (from: number, size: number) =>
      Array.from({ length: size }, (_, index) => `veel${from + index}.${count}@example.org`).join('\n')
    expect(code(await parts.send(owner, id, list(0, 51)))).toBe('invalid_input')
    expect(code(await parts.send(owner, id, list(0, 40)))).toBe('ok')
    const refused = await parts.send(owner, other, list(100, 11))
    expect(refused).toEqual({ ok: false, refusal: { code: 'too_many_invitations', retryAfterMs: day } })
    expect(await parts.read.sentInvites(owner.userId, other)).toEqual([])
    const both = await Promise.all([
      parts.send(owner, id, list(200, 6)),
      parts.send(owner, other, list(300, 6)),
    ])
    expect(both.map(code).sort()).toEqual(['ok', 'too_many_invitations'])
  })

  it('makes a simulated player a member at once', async () => {
    const [owner, simulated] = [await addPlayer(), await addPlayer(undefined, true)]
    const id = await create(owner)
    await parts.send(owner, id, simulated.username)
    expect((await parts.read.one(owner.userId, id, 'overall'))!.members).toMatchObject([
      { username: owner.username, isSimulated: false },
      { username: simulated.username, isSimulated: true },
    ])
    expect(await mailsTo(simulated.email)).toEqual([])
  })
})

describe('a link', () => {
  it('makes its readers members until it is renewed', async () => {
    const { owner, id } = await withMembers(0)
    const [one, other] = [await addPlayer(), await addPlayer()]
    const { linkCode } = (await parts.read.one(owner.userId, id, 'overall'))!
    expect(await parts.read.link(null, linkCode!)).toMatchObject({ isPersonal: false, playerCount: 1 })
    expect(code(await parts.answer.join(one.userId, linkCode!))).toBe('ok')
    expect(code(await parts.answer.join(one.userId, linkCode!))).toBe('ok')
    expect(await parts.read.link(one.userId, linkCode!)).toMatchObject({ isMember: true, playerCount: 2 })
    expect(code(await parts.answer.refuse(linkCode!))).toBe('not_found')
    const renewed = await parts.manage.renewLink(owner.userId, id)
    expect(code(await parts.answer.join(other.userId, linkCode!))).toBe('not_found')
    expect(await parts.read.link(other.userId, linkCode!)).toBeNull()
    if (renewed.ok) expect(code(await parts.answer.join(other.userId, renewed.value.linkCode))).toBe('ok')
    expect(await members(owner, id)).toHaveLength(3)
  })

  it('of a mail works once, also for another address', async () => {
    const owner = await addPlayer()
    const id = await create(owner)
    const email = `werk.${++count}@example.org`
    await parts.send(owner, id, email)
    const [mailed] = await mailsTo(email)
    const [one, other] = [await addPlayer(), await addPlayer()]
    expect(code(await parts.answer.join(one.userId, mailed!))).toBe('ok')
    expect(code(await parts.answer.join(other.userId, mailed!))).toBe('not_found')
    expect(await parts.read.sentInvites(owner.userId, id)).toEqual([])
  })
})

describe('at once', () => {
  it('two acceptances make one membership', async () => {
    const [owner, invited] = [await addPlayer(), await addPlayer()]
    const id = await create(owner)
    const invitation = await inviteByName(owner, id, invited)
    const both = await Promise.all([1, 2].map(() => parts.answer.accept(invited.userId, invitation.id, id)))
    expect(both.map(code)).toEqual(['ok', 'ok'])
    expect(await members(owner, id)).toHaveLength(2)
  })

  it('the last place goes to one of two players', async () => {
    const { owner, id } = await withMembers(0)
    await sql`
      with added as (
        insert into users (id, username, email, password_hash, terms_accepted_at, created_at)
        select gen_random_uuid(), 'vul' || number, 'vul' || number || '@example.org', '-', 0, 0
        from generate_series(3, ${maxSubRankingMembers}::integer) as number returning id
      )
      insert into subranking_members select ${id}, id, 0 from added`.execute(database.kysely)
    const { linkCode } = (await parts.read.one(owner.userId, id, 'overall'))!
    const players = [await addPlayer(), await addPlayer()]
    const both = await Promise.all(players.map(({ userId }) => parts.answer.join(userId, linkCode!)))
    expect(both.map(code).sort()).toEqual(['ok', 'subranking_full'])
    expect(await members(owner, id)).toHaveLength(maxSubRankingMembers)
  })

  it('an acceptance while the sub-ranking is deleted is refused', async () => {
    const [owner, invited] = [await addPlayer(), await addPlayer()]
    const id = await create(owner)
    const invitation = await inviteByName(owner, id, invited)
    const accepted = await callDuring(
      database.kysely,
      (tx) => tx.deleteFrom('subrankings').where('id', '=', id).execute(),
      () => parts.answer.accept(invited.userId, invitation.id, id),
    )
    expect(code(accepted)).toBe('not_found')
    expect(await parts.read.of(invited.userId)).toEqual([])
  })

  it('an acceptance while the invitation is withdrawn is refused, or comes first', async () => {
    const [owner, invited] = [await addPlayer(), await addPlayer()]
    const id = await create(owner)
    const invitation = await inviteByName(owner, id, invited)
    const [accepted, declined] = await Promise.all([
      parts.answer.accept(invited.userId, invitation.id, id),
      parts.answer.decline(owner.userId, invitation.id),
    ])
    expect([
      ['ok', 'not_found'],
      ['not_found', 'ok'],
      ['ok', 'ok'],
    ]).toContainEqual([code(accepted), code(declined)])
    expect(await members(owner, id)).toHaveLength(accepted.ok ? 2 : 1)
    expect(await parts.read.invitesOf(invited.userId)).toEqual([])
  })

  it('nothing is handed over to a member who is leaving the game', async () => {
    const { owner, id, others } = await withMembers(1)
    const heir = others[0]!
    const transferred = await callDuring(
      database.kysely,
      (tx) => sql`select 1 from users where id = ${heir.userId} for update`.execute(tx),
      () => parts.manage.transfer(owner.userId, id, heir.username),
      (tx) => sql`delete from users where id = ${heir.userId}`.execute(tx),
    )
    expect(code(transferred)).toBe('not_found')
    expect(await members(owner, id)).toEqual([owner.username])
  })
})
