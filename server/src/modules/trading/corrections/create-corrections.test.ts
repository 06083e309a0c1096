import type { BadStretch } from '@koersklasse/domain/corrections/bad-stretch.ts'
import { toQuantity } from '@koersklasse/domain/money/money.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { noteStatements } from '../../../../test/fixtures/note-statements.ts'
import { createTradingFixture, type TradingFixture } from '../../../../test/fixtures/trading.ts'
import { systemIds } from '../../../platform/ids.ts'
import type { CorrectableMarket } from '../execution/running-correction.ts'
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
    ...{ kysely, fenced: kysely, ids: systemIds, market: Object.assign(market, { quoteCorrections }) },
    ...{ maxQuoteAge: Number.POSITIVE_INFINITY, correct: commandQueue.correct },
    ...{ rewriteDailyValues: async () => {}, reopen: async () => {}, ...changes },
  })
}

async function begin(corrections: ReturnType<typeof open>): Promise<string> {
  const id = await corrections.draft(stretch, 'It was wrong')
  const draft = (await corrections.store.find(id))!
  await fixture.kysely.transaction().execute((tx) => corrections.begin(tx, draft, 'It was wrong'))
  return id
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
  expect(await corrections.store.counts()).toEqual(new Map([[id, { portfolios: 1, done: 0 }]]))
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
