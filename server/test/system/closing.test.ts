// The closing of a competition that has many things under way at its end, and is interrupted at each of its statements.

import type { Product, ProductId } from '@koersklasse/domain/market/instrument.ts'
import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { type KyselyPlugin, sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCompetitionStore } from '../../src/modules/competitions/store.ts'
import { createClosing } from '../../src/modules/trading/closing/close-competitions.ts'
import { auditLedger } from '../../src/modules/trading/portfolios/audit-ledger.ts'
import { systemIds } from '../../src/platform/ids.ts'
import { createPayoutsFixture, type PayoutsFixture } from '../fixtures/payouts.ts'
import { callDuring } from '../fixtures/race.ts'

const hourMs = 3_600_000
const players = 5
const pageSize = 3

let fixture: PayoutsFixture
/** The end of the competition. */
let end: EpochMs
/** What a piece of each product costs right before the end, in cents. */
let bids: number[]
beforeEach(async () => {
  fixture = await createPayoutsFixture(players)
  end = toEpochMs(fixture.market.now() + hourMs)
  await fixture.changeCompetition({ end })
  bids = [12_00, 7_50, 3_33]
  for (const product of fixture.market.products) fixture.market.quote(product, 10_00)
})
afterEach(async () => {
  expect(await auditLedger(fixture.kysely)).toEqual([])
  await fixture.database.close()
})

/**
 * The closing of a node that is killed at one of its statements, or loses its role there; 0 for never. It counts them, and the
 * rows that one writes.
 */
function createNode(killedAt = 0, stopping = new AbortController(), isKilled = true) {
  let statements = 0
  let mostWritten = 0
  const killer: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1
      if (statements === killedAt && isKilled) throw new Error('killed')
      if (statements === killedAt) stopping.abort()
      return node
    },
    async transformResult({ result }) {
      mostWritten = Math.max(mostWritten, Number(result.numAffectedRows ?? 0))
      return result
    },
  }
  const { kysely, events, market } = fixture
  const store = createCompetitionStore(kysely)
  const closing = createClosing({
    kysely: kysely.withPlugin(killer),
    market: events,
    pricesBefore: async (products: readonly Product[], at) => {
      expect(at).toBe(end)
      return new Map(
        products.map(({ id, symbol }): [ProductId, object] => {
          const bid = bids[market.products.findIndex((one) => one.id === id)]!
          const price = toDecimal((bid / 100).toFixed(2))
          return [
            id,
            {
              ...{ bid, terms: { kind: 'direct', currency: 'EUR' }, currencyQuote: null },
              quote: { symbol, bid: price, ask: price, time: at, source: '' },
            },
          ]
        }),
      ) as never
    },
    unclosed: store.unclosed,
    logSecret: Buffer.alloc(32, 1),
    close: (tx, id) => store.close(tx, id, toEpochMs(1)),
    pageSize,
  })
  const run = closing.start(stopping.signal)
  return { ...closing, run: run.run, statements: () => statements, mostWritten: () => mostWritten }
}

/** Buys a number of pieces of the products for each player, another for each. */
async function buyAll(): Promise<void> {
  for (const [index, userId] of fixture.userIds.entries()) {
    for (const product of [0, 1, 2].slice(0, 1 + (index % 3))) {
      const quantity = toQuantity(10 * (1 + (index % 4)))
      await fixture.commandQueue.execute(fixture.place(userId, product, { quantity }))
    }
  }
}

/** Everything that a closing writes. */
async function outcome() {
  const { kysely } = fixture
  return {
    values: await kysely.selectFrom('closing_values').selectAll().orderBy('portfolio_id').execute(),
    quotes: await kysely.selectFrom('closing_quotes').selectAll().orderBy('product_id').execute(),
    log: await kysely.selectFrom('competition_log').select('line').orderBy('seq').execute(),
    closed: await kysely.selectFrom('competitions').select(['id', 'closed_at']).execute(),
  }
}
const isClosed = async () => (await outcome()).closed[0]!.closed_at !== null
const moveTo = (time: number) => fixture.market.advance(time - fixture.market.now())
const afterTheEnd = () => moveTo(end + 60_000)

async function reopen(): Promise<void> {
  await fixture.kysely.deleteFrom('closings').execute()
  await fixture.kysely.deleteFrom('competition_log').execute()
  await fixture.kysely.updateTable('competitions').set({ closed_at: null }).execute()
}

/** Takes back what comes after the values: the positions, the log and the end. */
async function reopenList(): Promise<void> {
  await fixture.kysely.updateTable('closing_values').set({ position: null }).execute()
  await fixture.kysely.deleteFrom('competition_log').execute()
  await fixture.kysely.updateTable('competitions').set({ closed_at: null }).execute()
}

it('values every portfolio at the quotes of the end, and stores the final list', async () => {
  await buyAll()
  const { closingValues, run, mostWritten } = createNode()
  moveTo(end + 59_999)
  await run()
  expect(await closingValues(fixture.competition.id)).toBeNull()
  afterTheEnd()
  await run()
  const expected = await Promise.all(
    fixture.userIds.map(async (userId) => {
      const { id, cash, positions } = await fixture.accountOf(userId)
      const worth = positions.map(({ product_id, quantity }) => {
        const index = fixture.market.products.findIndex(({ id: one }) => one === product_id)
        return bids[index]! * quantity
      })
      return { portfolioId: id, value: worth.reduce((sum, one) => sum + one, cash as number), deposited: 0 }
    }),
  )
  const values = await closingValues(fixture.competition.id)
  expect(values).toEqual(expected.sort((one, other) => (one.portfolioId < other.portfolioId ? -1 : 1)))
  const { values: rows, quotes } = await outcome()
  for (const { value, position } of rows)
    expect(position).toBe(1 + rows.filter((other) => other.value > value).length)
  // The log has a line of its own with its first page.
  expect(mostWritten()).toBe(pageSize + 1)
  expect(quotes.map(({ bid }) => bid).toSorted()).toEqual(bids.toSorted())
  expect(quotes[0]!.quote).toMatchObject({ time: end, bid: expect.any(String) })
})

it('is the same whichever statement it is killed at, and whatever is quoted meanwhile', async () => {
  await buyAll()
  afterTheEnd()
  const undisturbed = createNode()
  await undisturbed.run()
  const expected = await outcome()
  const original = bids
  expect(undisturbed.statements()).toBeGreaterThan(40)
  for (let killedAt = 1; killedAt <= undisturbed.statements(); killedAt += 2) {
    await reopen()
    bids = original
    await createNode(killedAt)
      .run()
      .catch(() => {})
    // Once the quotes are fixed, no other is looked at.
    if ((await outcome()).quotes.length > 0) bids = original.map((bid) => bid + 1)
    await createNode().run()
    expect(await outcome(), `killed at statement ${killedAt}`).toEqual(expected)
  }
})

it('is left as it is by a node that loses its role, and completed by the next one', async () => {
  await buyAll()
  afterTheEnd()
  const undisturbed = createNode()
  await undisturbed.run()
  const expected = await outcome()
  let unclosed = 0
  for (let stoppedAt = 1; stoppedAt <= undisturbed.statements(); stoppedAt += 2) {
    await reopen()
    await createNode(stoppedAt, new AbortController(), false).run()
    if (!(await isClosed())) unclosed += 1
    else expect(await outcome(), `stopped at statement ${stoppedAt}`).toEqual(expected)
    await createNode().run()
    expect(await outcome(), `stopped at statement ${stoppedAt}`).toEqual(expected)
  }
  expect(unclosed).toBeGreaterThan(undisturbed.statements() / 3)
})

it('writes the positions a page at a time, while others refer to the competition', async () => {
  await buyAll()
  afterTheEnd()
  await createNode().run()
  const expected = await outcome()
  const { kysely } = fixture
  await reopenList()

  const positions = async () => {
    const { rows } = await sql<{ id: string; position: number | null; row: string }>`
      select portfolio_id as id, position, ctid as row from closing_values order by position, portfolio_id`.execute(
      kysely,
    )
    return rows
  }
  const ranked = expected.values.toSorted((one, other) => one.position! - other.position!)
  const stopping = new AbortController()
  await callDuring(
    kysely,
    (tx) =>
      sql`select from closing_values where portfolio_id = ${ranked[0]!.portfolio_id} for update`.execute(tx),
    createNode(0, stopping).run,
    async (tx) => {
      // As a foreign key does.
      await sql`select from competitions where id = ${fixture.competition.id} for key share nowait`.execute(
        tx,
      )
      stopping.abort()
    },
  )
  const first = await positions()
  expect(first.filter(({ position }) => position !== null).map(({ position }) => position)).toEqual(
    ranked.slice(0, pageSize).map(({ position }) => position),
  )
  expect(await isClosed()).toBe(false)

  await createNode().run()
  // Those that were written are not written again.
  expect((await positions()).slice(0, pageSize)).toEqual(first.slice(0, pageSize))
  expect(await outcome()).toEqual(expected)
})

it('lets a correction undo it', async () => {
  await buyAll()
  afterTheEnd()
  await createNode().run()
  await reopenList()
  await callDuring(
    fixture.kysely,
    // As a foreign key does.
    (tx) => sql`select from competitions for key share`.execute(tx),
    createNode().run,
    (tx) => tx.deleteFrom('closings').execute(),
  )
  expect(await isClosed()).toBe(false)
  await createNode().run()
  expect(await isClosed()).toBe(true)
})

it('that fails does not hold up that of another competition', async () => {
  const other = { ...fixture.competition, id: systemIds.next(), end }
  await createCompetitionStore(fixture.kysely).insert(other)
  afterTheEnd()
  await expect(createNode(1).run()).rejects.toThrow('killed')
  const { closed } = await outcome()
  expect(closed.filter(({ closed_at }) => closed_at !== null)).toHaveLength(1)
})

it('is carried out once by two nodes at the same time', async () => {
  await buyAll()
  afterTheEnd()
  await Promise.allSettled([createNode().run(), createNode().run()])
  await createNode().run()
  const { values } = await outcome()
  expect(values).toHaveLength(players)
  expect(await isClosed()).toBe(true)
})

it('waits for the orders, the payouts and the corporate actions from before the end', async () => {
  await buyAll()
  const { events, market, kysely, userIds, place, commandQueue } = fixture
  const engine = fixture.createEngine()
  await engine.start()
  const waiting = { orderType: 'limit', limitPrice: toCents(1_00) } as never
  await commandQueue.execute(place(userIds[0]!, 1, waiting))
  moveTo(end - 1)
  events.end(market.products[0]!, 4_00, 'knockout', false)
  const { symbol } = market.products[1]!
  const action = { symbol, kind: 'split', new_pieces: 2, old_pieces: 1, source: 'hand' } as const
  const actionId = '00000000-0000-7000-8000-000000000001'
  const insert = kysely.insertInto('corporate_actions')
  await insert.values({ ...action, id: actionId, effective: toEpochMs(end - 1), declared_at: end }).execute()
  const orders = fixture.startEngine()
  const { run } = createNode()
  afterTheEnd()
  await run()
  expect(await isClosed()).toBe(false)

  await orders.catchUp()
  await fixture.runEngine(orders)
  await orders.close()
  const order = await kysely.selectFrom('orders').selectAll().where('order_type', '=', 'limit').execute()
  expect(order[0]).toMatchObject({ status: 'aborted', abort_reason: 'expired' })
  await run()
  expect(await isClosed()).toBe(false)

  for (const portfolioId of userIds.map(fixture.portfolioIdOf)) {
    const ended = [...(await events.unpaidProducts())][0]!
    await commandQueue.executeEvent({ kind: 'payout', portfolioId, productId: ended.product.id, ended })
  }
  await run()
  expect(await isClosed()).toBe(false)

  await kysely.updateTable('corporate_actions').set({ done_at: end }).execute()
  await run()
  expect(await isClosed()).toBe(true)
  expect((await outcome()).quotes.map(({ product_id }) => product_id)).not.toContain(market.products[0]!.id)
})

it('waits for corporate actions on what was sold, and for nothing that only others hold', async () => {
  const { kysely, market, commandQueue, competition, place, userIds } = fixture
  const other = { ...competition, id: systemIds.next() }
  await createCompetitionStore(kysely).insert(other)
  await fixture.openPortfolio(userIds[0]!, other)
  const ofOther = kysely.selectFrom('portfolios').select('id').where('competition_id', '=', other.id)
  const { id: portfolioId } = await ofOther.executeTakeFirstOrThrow()
  await commandQueue.execute(place(userIds[0]!, 0, {}))
  await commandQueue.execute(place(userIds[0]!, 0, { side: 'sell' } as never))
  for (const product of [1, 2])
    await commandQueue.execute({ ...place(userIds[0]!, product, {}), portfolioId })
  moveTo(end - 1)
  const declare = (product: number) =>
    kysely
      .insertInto('corporate_actions')
      .values({
        ...{ id: systemIds.next(), symbol: market.products[product]!.symbol, effective: toEpochMs(end - 1) },
        ...{ kind: 'split', new_pieces: 2, old_pieces: 1, source: 'hand', declared_at: end },
      })
      .execute()
  await declare(0)
  await declare(1)
  fixture.events.end(market.products[2]!, 4_00, 'knockout', false)
  afterTheEnd()
  const isOver = async () =>
    (await outcome()).closed.find(({ id }) => id === competition.id)!.closed_at !== null
  await createNode().run()
  expect(await isOver()).toBe(false)
  const onSold = kysely.updateTable('corporate_actions').set({ done_at: end })
  await onSold.where('symbol', '=', market.products[0]!.symbol).execute()
  await createNode().run()
  expect(await isOver()).toBe(true)
})

it('has the quotes of what any portfolio holds', async () => {
  const { kysely, market, commandQueue, place, userIds, portfolioIdOf } = fixture
  const inOrder = userIds.toSorted((one, other) => (portfolioIdOf(one) < portfolioIdOf(other) ? -1 : 1))
  await commandQueue.execute(place(inOrder[0]!, 0, {}))
  await commandQueue.execute(place(inOrder[1]!, 1, {}))
  await commandQueue.execute(place(inOrder[1]!, 1, { side: 'sell' } as never))
  await commandQueue.execute(place(inOrder.at(-1)!, 2, {}))
  afterTheEnd()
  await createNode().run()
  const quotes = await kysely.selectFrom('closing_quotes').select('product_id').execute()
  const held = [market.products[0]!.id, market.products[2]!.id]
  expect(quotes.map(({ product_id }) => product_id).toSorted()).toEqual(held.toSorted())
})

it('keeps corporate actions from after the end back until it is complete', async () => {
  await buyAll()
  const { kysely, market, payoutStore } = fixture
  const { symbol } = market.products[0]!
  const action = { symbol, kind: 'split', new_pieces: 2, old_pieces: 1, source: 'hand' } as const
  const id = '00000000-0000-7000-8000-000000000002'
  const insert = kysely.insertInto('corporate_actions')
  await insert.values({ ...action, id, effective: end, declared_at: end }).execute()
  afterTheEnd()
  expect(await payoutStore.dueActions(market.now())).toEqual([])
  await createNode().run()
  expect(await isClosed()).toBe(true)
  expect(await payoutStore.dueActions(market.now())).toHaveLength(1)
})
