// What is left of a competition that was deleted is removed a page at a time: portfolios, and what players look at.

import { sql, type Transaction } from 'kysely'
import { TestClock } from 'pg-boss'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lookAway } from '../../src/modules/accounts/look-away.ts'
import { createDeskStore } from '../../src/modules/competitions/desk/desk-store.ts'
import { defineRemoval, type RemoveRestDeps } from '../../src/modules/competitions/desk/remove-rest.ts'
import { createCompetitionStore } from '../../src/modules/competitions/store.ts'
import { removeUntraded } from '../../src/modules/trading/portfolios/organise.ts'
import type { Schema } from '../../src/platform/database/schema.ts'
import { systemIds } from '../../src/platform/ids.ts'
import { openAnnouncements } from '../fixtures/announcements.ts'
import { callDuring } from '../fixtures/race.ts'
import { runAllJobs } from '../fixtures/run-jobs.ts'
import { createTradingFixture, insertUsers, type TradingFixture } from '../fixtures/trading.ts'

const players = 5

let game: TradingFixture
beforeEach(async () => {
  game = await createTradingFixture({ players })
  await game.changeCompetition({ areResetsAllowed: true })
})
afterEach(() => game.database.close())

const deleteCompetition = () =>
  game.kysely.deleteFrom('competitions').where('id', '=', game.competition.id).execute()

/** Does something in one transaction after another until it has nothing left to do. Resolves to how many it took. */
async function inPages(doPage: (tx: Transaction<Schema>) => Promise<boolean>): Promise<number> {
  for (let pages = 1; ; pages += 1) if (!(await game.kysely.transaction().execute(doPage))) return pages
}

async function portfoliosLeft(): Promise<number> {
  return (await game.kysely.selectFrom('portfolios').select('id').execute()).length
}

it.each([1, 2, players + 1, players + 2])(
  'removes portfolios %i at a time, and those of no other',
  async (atOnce) => {
    const { kysely, competition, commandQueue, market } = game
    const other = { ...competition, id: systemIds.next() }
    await createCompetitionStore(kysely).insert(other)
    await game.openPortfolio(game.userIds[0]!, other)
    market.advance(1)
    const portfolioId = game.portfolioIdOf(game.userIds[0]!)
    expect(await commandQueue.reset({ kind: 'reset', portfolioId, cause: 'player' })).toMatchObject({
      ok: true,
    })
    expect(await portfoliosLeft()).toBe(players + 2)
    await deleteCompetition()
    const pages = await inPages((tx) => removeUntraded(tx, competition.id, atOnce))
    expect(pages).toBe(Math.floor((players + 1) / atOnce) + 1)
    const { rows } = await sql`
    select competition_id, sum(amount)::integer as sum from portfolios join ledger_entries on portfolio_id = id
    group by competition_id`.execute(kysely)
    expect(rows).toEqual([{ competition_id: other.id, sum: 0 }])
    expect(await kysely.selectFrom('ledger_entries').select('account').execute()).toHaveLength(2)
  },
)

it.each([1, 2, players, players + 1])(
  'has players look away %i at a time, and nobody else',
  async (atOnce) => {
    const { kysely, competition, userIds } = game
    const other = { ...competition, id: systemIds.next() }
    await createCompetitionStore(kysely).insert(other)
    await kysely.updateTable('users').set({ competition_id: competition.id }).execute()
    await kysely
      .updateTable('users')
      .set({ competition_id: other.id })
      .where('id', '=', userIds[2]!)
      .execute()
    await deleteCompetition()
    const pages = await inPages((tx) => lookAway(tx, competition.id, atOnce))
    expect(pages).toBe(Math.ceil((players - 1) / atOnce) + 1)
    const rows = await kysely.selectFrom('users').select(['id', 'competition_id']).execute()
    expect(new Map(rows.map((row) => [row.id, row.competition_id]))).toEqual(
      new Map(userIds.map((id) => [id, id === userIds[2] ? other.id : null])),
    )
  },
)

it('leaves a player alone who chooses another competition at that moment', async () => {
  const { kysely, competition, userIds } = game
  const other = { ...competition, id: systemIds.next() }
  await createCompetitionStore(kysely).insert(other)
  const [chooser] = userIds
  await kysely.updateTable('users').set({ competition_id: competition.id }).execute()
  await deleteCompetition()
  await callDuring(
    kysely,
    (tx) => tx.updateTable('users').set({ competition_id: other.id }).where('id', '=', chooser!).execute(),
    () => inPages((tx) => lookAway(tx, competition.id)),
  )
  const looking = kysely.selectFrom('users').select(['id', 'competition_id'])
  expect(await looking.where('competition_id', 'is not', null).execute()).toEqual([
    { id: chooser, competition_id: other.id },
  ])
})

it.each([
  ['joins', (userId: string): Promise<unknown> => game.openPortfolio(userId, game.competition)],
  [
    'chooses',
    (userId: string): Promise<unknown> =>
      game.kysely
        .updateTable('users')
        .set({ competition_id: game.competition.id })
        .where('id', '=', userId)
        .execute(),
  ],
])('waits for a deletion, and then lets nobody in who %s it', async (_, enter) => {
  const { kysely, competition } = game
  const newcomer = systemIds.next()
  await insertUsers(kysely, [newcomer], game.market.now())
  const entered = callDuring(
    kysely,
    (tx) => createDeskStore(kysely).lock(tx, 'all', competition.id),
    () => enter(newcomer),
    (tx) => createDeskStore(kysely).delete(tx, competition.id),
  )
  await expect(entered).rejects.toThrow(`competition ${competition.id}`)
  expect(await portfoliosLeft()).toBe(players)
})

it('trades in nothing that is left of a competition', async () => {
  const { commandQueue } = game
  const portfolioId = game.portfolioIdOf(game.userIds[0]!)
  await deleteCompetition()
  expect(await commandQueue.reset({ kind: 'reset', portfolioId, cause: 'player' })).toEqual({
    ok: false,
    refusal: { code: 'consent_required' },
  })
})

it('lets nobody begin again while a competition is being deleted', async () => {
  const { kysely, competition, commandQueue } = game
  const portfolioId = game.portfolioIdOf(game.userIds[0]!)
  game.market.advance(1)
  let reset: ReturnType<typeof commandQueue.reset> | undefined
  await kysely.transaction().execute(async (tx) => {
    const store = createDeskStore(kysely)
    await store.lock(tx, 'all', competition.id)
    reset = commandQueue.reset({ kind: 'reset', portfolioId, cause: 'player' })
    await vi.waitFor(() => expect(commandQueue.stats().locked).toBe(1), { interval: 5 })
    await store.delete(tx, competition.id)
  })
  expect(await reset).toEqual({ ok: false, refusal: { code: 'consent_required' } })
  expect(await portfoliosLeft()).toBe(players)
})

describe('the job', () => {
  let nodes: Node[]
  let jobClock: TestClock
  beforeEach(() => {
    nodes = []
    jobClock = new TestClock(Date.now())
  })
  afterEach(async () => {
    for (const node of nodes) await node.close()
  })

  type Node = Awaited<ReturnType<typeof openAnnouncements>>
  async function open(works: boolean, changes: Partial<RemoveRestDeps> = {}) {
    const node = await openAnnouncements(game.database, { works, jobClock, pageSize: 2 })
    nodes.push(node)
    const { jobs, isTelling, announce } = node
    const removeRest = await defineRemoval({
      ...{ jobs, isTelling },
      lookAway: (tx, id) => lookAway(tx, id, 2),
      removeUntraded: (tx, id) => removeUntraded(tx, id, 2),
      ...changes,
    })
    return { removeRest, announce }
  }

  async function deleteFrom({ removeRest, announce }: Awaited<ReturnType<typeof open>>) {
    const { id } = game.competition
    await game.kysely.updateTable('users').set({ competition_id: id }).execute()
    await game.kysely.transaction().execute(async (tx) => {
      await announce(tx, id, { kind: 'competition-deleted', competition: 'Klas 4B', reason: 'Klaar' })
      await removeRest(tx, id)
      await createDeskStore(game.kysely).delete(tx, id)
    })
  }

  async function untilDone() {
    await runAllJobs(jobClock, nodes[0]!.jobs)
    const looking = game.kysely.selectFrom('users').select('id').where('competition_id', 'is not', null)
    const told = await game.kysely.selectFrom('player_messages').select('user_id').execute()
    return {
      portfolios: await portfoliosLeft(),
      looking: (await looking.execute()).length,
      told: new Set(told.map(({ user_id }) => user_id)).size,
      messages: told.length,
    }
  }
  const done = { portfolios: 0, looking: 0, told: players, messages: players }

  it('removes all that is left, on whichever node', async () => {
    await deleteFrom(await open(false))
    expect(await portfoliosLeft()).toBe(players)
    await open(true)
    await open(true)
    expect(await untilDone()).toEqual(done)
  })

  it('goes on after a page that failed halfway', async () => {
    let pages = 0
    const removeOrFail: RemoveRestDeps['removeUntraded'] = async (tx, id) => {
      const isMore = await removeUntraded(tx, id, 2)
      pages += 1
      if (pages === 2) throw new Error('as a crash in the middle')
      return isMore
    }
    await deleteFrom(await open(true, { removeUntraded: removeOrFail }))
    expect(await untilDone()).toEqual(done)
    expect(pages).toBe(4)
  })
})
