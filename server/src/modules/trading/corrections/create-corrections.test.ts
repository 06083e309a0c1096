import type { BadStretch } from '@koersklasse/domain/corrections/bad-stretch.ts'
import { toQuantity } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noteStatements } from '../../../../test/fixtures/note-statements.ts'
import { planCorrection } from '../../../../test/fixtures/plan-correction.ts'
import { createTradingFixture, type TradingFixture } from '../../../../test/fixtures/trading.ts'
import { systemIds } from '../../../platform/ids.ts'
import { silentLog } from '../../../platform/log.ts'
import type { CorrectableMarket } from '../execution/running-correction.ts'
import type { StoredCorrection } from './corrections-store.ts'
import { type CorrectionsDeps, createCorrections } from './create-corrections.ts'

let fixture: TradingFixture
let stretch: BadStretch
beforeEach(async () => {
  fixture = await createTradingFixture({ players: 3 })
  const { market } = fixture
  stretch = { symbol: 'IBM', from: market.now(), until: market.now(), below: null, above: null }
  market.quote(ibm(), 50_00)
  expect(await buy(0)).toBe('completed')
  market.advance(60_000)
  market.quote(ibm(), 100_00)
})
afterEach(() => fixture.database.close())

const ibm = () => fixture.market.products[0]!

/** Buys a piece of IBM for a player; resolves to the state of the order. */
async function buy(player: number): Promise<string> {
  const bought = await fixture.commandQueue.execute({
    ...{ kind: 'place', portfolioId: fixture.portfolioIdOf(fixture.userIds[player]!), productId: ibm().id },
    ...{ terms: { side: 'buy', quantity: toQuantity(1), orderType: 'market' }, validity: 'cancel' },
    idempotencyKey: null,
  })
  if (!bought.ok) throw new Error(bought.refusal.code)
  return bought.value.order.orderStatus
}

function open(changes: Partial<CorrectionsDeps> = {}) {
  const { kysely, market, commandQueue } = fixture
  const right = {
    ...{ ends: new Map(), stepsOf: () => [], productAt: () => null },
    ...{ stateAt: () => 'listed' as const, bidOnlyAt: () => null, priceAt: market.priceOf.bind(market) },
  }
  const quoteCorrections: CorrectableMarket['quoteCorrections'] = {
    ...{ quotes: async () => [], isLastBefore: async () => false, declare: async () => {} },
    ...{ without: async () => right, applied: async () => new Map() },
  }
  return createCorrections({
    ...{
      kysely,
      fenced: kysely,
      ids: systemIds,
      log: silentLog,
      market: Object.assign(market, { quoteCorrections }),
    },
    ...{ maxQuoteAge: Number.POSITIVE_INFINITY, correct: commandQueue.correct },
    ...{ rewriteDailyValues: async () => {}, reopen: async () => {}, ...changes },
  })
}

const beginNow = (corrections: ReturnType<typeof open>, draft: StoredCorrection) =>
  fixture.kysely.transaction().execute((tx) => corrections.begin(tx, draft, 'It was wrong'))

async function begin(corrections: ReturnType<typeof open>): Promise<string> {
  const draft = await planCorrection(corrections, stretch, 'It was wrong')
  expect(await beginNow(corrections, draft)).toBe('begun')
  return draft.id
}

it('halts the products until all portfolios are repaired, and not while midnights are rewritten', async () => {
  const { commandQueue, market } = fixture
  const seen: string[] = []
  const corrections = open({
    async correct(command) {
      seen.push(await buy(1))
      return commandQueue.correct(command)
    },
    async rewriteDailyValues() {
      seen.push(await buy(2))
    },
  })
  const id = await begin(corrections)
  await corrections.start(new AbortController().signal).run()
  expect(seen).toEqual(['pending', 'completed'])
  const [repairedAt, doneAt] = [market.now(), market.now()]
  expect(await corrections.store.find(id)).toMatchObject({ state: 'done', repairedAt, doneAt })
})

it('looks for no more portfolios once their products are traded again', async () => {
  let runs = 0
  const corrections = open({
    async rewriteDailyValues() {
      runs += 1
      if (runs > 1) return
      // Something that would be repaired if it were looked for.
      await fixture.kysely.updateTable('corrected_portfolios').set({ done_at: null }).execute()
      throw new Error('the node was killed')
    },
  })
  const id = await begin(corrections)
  const { run } = corrections.start(new AbortController().signal)
  await expect(run()).rejects.toThrow('the node was killed')
  expect(await corrections.store.find(id)).toMatchObject({ state: 'running' })
  await run()
  expect(await corrections.store.find(id)).toMatchObject({ state: 'done' })
  const left = fixture.kysely.selectFrom('corrected_portfolios').select('done_at')
  expect(await left.execute()).toEqual([{ done_at: null }])
})

it('keeps what is planned in sum, and then what was done', async () => {
  const kept = async () =>
    (await fixture.kysely.selectFrom('correction_sums').select(['portfolios', 'sums']).execute())[0]
  const corrections = open()
  // What is bought between the dry run and the halt is planned later.
  stretch = { ...stretch, until: toEpochMs(stretch.until + 60_000) }
  const draft = await planCorrection(corrections, stretch, 'It was wrong')
  expect(await kept()).toMatchObject({ portfolios: 1, sums: { filled: 1 } })
  expect(await buy(1)).toBe('completed')
  expect(await beginNow(corrections, draft)).toBe('begun')
  await corrections.start(new AbortController().signal).run()
  expect(await kept()).toMatchObject({ portfolios: 2, sums: { filled: 2 } })
  expect(await corrections.store.sums(draft.id)).toEqual(await corrections.store.addUp(draft.id))
})

it('plans no portfolio again that the dry run has planned', async () => {
  const { noted, statements } = noteStatements(fixture.kysely)
  const corrections = open({ kysely: noted })
  await begin(corrections)
  const plansOf = () => statements.filter(({ sql }) => sql.startsWith('select * from "transactions"')).length
  expect(plansOf()).toBe(1)
  await corrections.start(new AbortController().signal).run()
  expect(plansOf()).toBe(1)
})

describe('a dry run of three portfolios, one at a time', () => {
  /** Called after a plan was stored. */
  let onStored: () => Promise<unknown>
  let stored: number
  let corrections: ReturnType<typeof open>
  let id: string
  beforeEach(async () => {
    const { market, kysely } = fixture
    for (const player of [1, 2]) expect(await buy(player)).toBe('completed')
    stretch = { ...stretch, until: market.now() }
    ;[onStored, stored] = [async () => {}, 0]
    const inserts = new WeakSet<object>()
    const fenced = kysely.withPlugin({
      transformQuery({ node, queryId }) {
        const { sql } = kysely.getExecutor().compileQuery(node, queryId)
        if (sql.includes('insert into corrected_portfolios')) inserts.add(queryId)
        return node
      },
      async transformResult({ queryId, result }) {
        if (inserts.has(queryId)) {
          stored += 1
          await onStored()
        }
        return result
      },
    })
    corrections = open({ fenced, atOnce: 1 })
    id = await corrections.draft(stretch, 'It was wrong')
  })

  const run = (signal = new AbortController().signal) => corrections.start(signal).run()
  const found = async () => (await corrections.store.find(id))!
  const planned = async () => (await corrections.store.counts()).get(id)?.portfolios ?? 0

  it('is not begun before it is finished', async () => {
    expect(await beginNow(corrections, await found())).toBe('not_a_draft')
    expect(await found()).toMatchObject({ state: 'draft', planning: 'under_way', concerned: null })
    onStored = async () => {
      expect(await found()).toMatchObject({ planning: 'under_way', concerned: 3 })
      expect(await planned()).toBe(stored)
      expect(await beginNow(corrections, await found())).toBe('not_a_draft')
    }
    await run()
    expect(await found()).toMatchObject({ planning: 'done', concerned: 3 })
    expect(await planned()).toBe(3)
    expect(await beginNow(corrections, await found())).toBe('begun')
  })

  it('goes on where a node was stopped', async () => {
    const stopped = new AbortController()
    onStored = async () => stopped.abort()
    await run(stopped.signal)
    expect(await found()).toMatchObject({ planning: 'under_way' })
    expect(await planned()).toBe(1)
    await run()
    expect(await found()).toMatchObject({ planning: 'done' })
    expect([await planned(), stored]).toEqual([3, 3])
  })

  it('ends when the draft is withdrawn', async () => {
    onStored = () => corrections.store.move(fixture.kysely, id, 'draft', { state: 'withdrawn' })
    await run()
    await run()
    expect(await found()).toMatchObject({ state: 'withdrawn', planning: 'under_way' })
    expect(await planned()).toBe(1)
  })

  it('waits for a correction that is carried out', async () => {
    onStored = async () => {
      onStored = async () => {}
      const other = await corrections.draft(stretch, 'It was wrong as well')
      await corrections.store.move(fixture.kysely, other, 'draft', { planning: 'done' })
      expect(await beginNow(corrections, (await corrections.store.find(other))!)).toBe('begun')
    }
    await run()
    expect(await found()).toMatchObject({ planning: 'under_way' })
    expect(await planned()).toBe(1)
    await run()
    const states = (await corrections.store.list()).map(({ state, planning }) => [state, planning])
    expect(states.sort()).toEqual([
      ['done', 'done'],
      ['draft', 'done'],
    ])
  })

  it('that fails is said to have failed, and others are made', async () => {
    onStored = async () => {
      onStored = async () => {}
      throw new Error('a portfolio that cannot be replayed')
    }
    const other = await corrections.draft(stretch, 'It was wrong as well')
    await run()
    const runs = [await found(), (await corrections.store.find(other))!].map(({ planning }) => planning)
    expect(runs.sort()).toEqual(['done', 'failed'])
    const failed = (await corrections.store.list()).find(({ planning }) => planning === 'failed')!
    expect(await beginNow(corrections, failed)).toBe('not_a_draft')
  })

  it('goes on once the database answers again', async () => {
    onStored = async () => {
      onStored = async () => {}
      throw Object.assign(new Error('terminating connection'), { code: '57P01' })
    }
    await expect(run()).rejects.toThrow('terminating connection')
    await run()
    expect(await found()).toMatchObject({ planning: 'done' })
  })
})
