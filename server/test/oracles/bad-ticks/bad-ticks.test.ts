// Repairs what two wrong quotes of gold caused in the recorded week, and compares every portfolio to the cent with a game
// without these quotes. Players whose later decisions were possible only because of the wrong quotes are left out.

import { formatDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '../../../src/modules/trading/portfolios/audit-ledger.ts'
import type { OpenDatabase } from '../../../src/platform/database/open-database.ts'
import { planCorrection } from '../../fixtures/plan-correction.ts'
import { createTestDatabase } from '../../fixtures/test-database.ts'
import {
  lastMinute,
  lateTick,
  longStretch,
  playAfterRepair,
  playerCount,
  playUntilEnd,
  playUntilNextDay,
  playUntilRepair,
  spender,
  stretch,
  ticks,
  trader,
} from './play-week.ts'
import { openTickGame, type TickGame } from './tick-game.ts'

const databases: OpenDatabase[] = []
const games: TickGame[] = []

async function open(ends?: readonly number[], players = playerCount): Promise<TickGame> {
  const database = await createTestDatabase()
  databases.push(database)
  const game = await openTickGame(database, { players, ...(ends !== undefined && { ends }) })
  games.push(game)
  return game
}

afterAll(async () => {
  for (const game of games) await game.shutDown()
  for (const database of databases) await database.close()
})

describe('the recorded week with two wrong quotes', () => {
  let right: TickGame
  let wrong: TickGame
  let accounts: { without: object[]; before: object[]; after: object[] }
  let candles: { without: object[]; after: object[] }
  let fills = 0
  let knockedOut = 0
  let correctionId = ''

  beforeAll(async () => {
    right = await open()
    wrong = await open()
    await playUntilRepair(right, [])
    await playUntilRepair(wrong, ticks)
    const before = await wrong.accounts()
    knockedOut = [...wrong.node.issued.ended()].length - [...right.node.issued.ended()].length
    correctionId = (await planCorrection(wrong.corrections, stretch, 'Two quotes of gold were wrong')).id
    fills = await countWrongFills(wrong)
    expect(await wrong.accounts()).toEqual(before)
    await wrong.begin(correctionId, 'Gold was quoted wrongly')
    await wrong.correct()
    accounts = { without: await right.accounts(), before, after: await wrong.accounts() }
    candles = { without: await readCandles(right), after: await readCandles(wrong) }
  }, 300_000)

  it('knocked out at least 20 Sprinters, and filled at least 50 orders', () => {
    expect(knockedOut).toBeGreaterThanOrEqual(20)
    expect(fills).toBeGreaterThanOrEqual(50)
  })

  it('leaves every player with the same portfolio as without them', () => {
    for (let player = 0; player < spender; player += 1) {
      expect(accounts.before[player], `player ${player} before`).not.toEqual(accounts.without[player])
      expect(accounts.after[player], `player ${player}`).toEqual(accounts.without[player])
    }
  })

  const repairedPortfolios = () =>
    wrong.kysely
      .selectFrom('corrected_portfolios')
      .selectAll()
      .where('correction_id', '=', correctionId)
      .execute()

  it('leaves the ledger balanced, and repairs every portfolio as the dry run predicted', async () => {
    expect(await auditLedger(wrong.kysely)).toEqual([])
    const portfolios = await repairedPortfolios()
    expect(portfolios).toHaveLength(playerCount)
    for (const { plan, outcome } of portfolios) expect(outcome).toEqual(plan)
    expect((await wrong.corrections.store.find(correctionId))?.state).toBe('done')
  })

  it('books at the right price the transactions that would have been impossible without the wrong quotes', async () => {
    const portfolios = await repairedPortfolios()
    const kindOf = (player: number) =>
      portfolios.find(({ portfolio_id }) => portfolio_id === wrong.portfolioOf(player))?.outcome?.kind
    expect([kindOf(spender), kindOf(trader), kindOf(0)]).toEqual(['adjusted', 'adjusted', 'reversed'])
  })

  it('has a log that adds up and explains the repair', async () => {
    const { faults, corrections } = await wrong.verifyLog()
    expect(faults).toEqual([])
    expect(corrections).toMatchObject([{ id: correctionId, symbol: 'GC', note: 'Gold was quoted wrongly' }])
    expect(corrections[0]!.reversed).toBeGreaterThanOrEqual(50)
    expect(corrections[0]!.adjusted).toBe(2)
  })

  it('has the same candles', () => {
    expect(candles.after).toEqual(candles.without)
  })

  it('continues as if nothing had happened, past a midnight', async () => {
    await playAfterRepair(right)
    await playAfterRepair(wrong)
    const [without, after] = [await right.accounts(), await wrong.accounts()]
    for (let player = 0; player < spender; player += 1)
      expect(after[player], `player ${player}`).toEqual(without[player])
    expect(livingOf(wrong)).toEqual(livingOf(right))
    expect(await auditLedger(wrong.kysely)).toEqual([])
  }, 120_000)
})

describe('a repair on the day after', () => {
  it('leaves lists, scores, values of midnights, histories and attributions as without wrong quotes', async () => {
    const [right, wrong] = [await open(undefined, 12), await open(undefined, 12)]
    await playUntilRepair(right, [])
    await playUntilRepair(wrong, ticks)
    await playUntilNextDay(right, [])
    await playUntilNextDay(wrong, [lateTick])
    const [without, before] = [await right.seen(), await wrong.seen()]
    for (const [player, { midnights, score, ...rest }] of before.entries()) {
      expect(midnights).not.toEqual(without[player]!.midnights)
      expect(rest).not.toEqual({ ...rest, lists: without[player]!.lists })
      expect(rest).not.toEqual({ ...rest, points: without[player]!.points })
    }
    const { id } = await planCorrection(wrong.corrections, longStretch, 'Three quotes of gold were wrong')
    await wrong.begin(id, 'Gold was quoted wrongly')
    await wrong.correct()
    expectSame(await wrong.seen(), without)
    await playUntilEnd(right)
    await playUntilEnd(wrong)
    const [atEnd, expected] = [await wrong.seen(), await right.seen()]
    expectSame(atEnd, expected)
    expect(expected.map(({ score }) => score)).not.toContain(null)
  }, 300_000)
})

describe('a competition that has ended before the repair', () => {
  it('is closed again, with the right list and a log that adds up', async () => {
    const [right, wrong] = [await open([lastMinute]), await open([lastMinute])]
    await playUntilRepair(right, [])
    await playUntilRepair(wrong, ticks)
    await right.close()
    await wrong.close()
    const [without, before] = [await right.finalList(), await wrong.finalList()]
    expect(before).not.toEqual(without)
    const { id } = await planCorrection(wrong.corrections, stretch, 'Two quotes of gold were wrong')
    await wrong.begin(id, 'Gold was quoted wrongly')
    await wrong.correct()
    await wrong.close()
    const after = await wrong.finalList()
    const worthOf = (result: object) => (result as [number, number])[0]
    for (let player = 0; player < spender; player += 1)
      expect(worthOf(after[player]!), `player ${player}`).toBe(worthOf(without[player]!))
    const { faults, corrections, list } = await wrong.verifyLog()
    expect(faults).toEqual([])
    expect(corrections).toHaveLength(1)
    expect(list).toHaveLength(playerCount)
    expect(await auditLedger(wrong.kysely)).toEqual([])
  }, 300_000)
})

function expectSame(actual: readonly object[], expected: readonly object[]): void {
  for (const [player, one] of actual.entries()) expect(one, `player ${player}`).toEqual(expected[player])
}

async function countWrongFills({ kysely }: TickGame): Promise<number> {
  const rows = await kysely
    .selectFrom('transactions')
    .select(['quote'])
    .where('order_id', 'is not', null)
    .execute()
  const times = new Set(ticks.map(({ time }) => time))
  return rows.filter(({ quote }) => quote?.symbol === 'GC' && times.has(quote.time)).length
}

async function readCandles({ kysely, node }: TickGame): Promise<object[]> {
  await node.save()
  return kysely
    .selectFrom('candles')
    .selectAll()
    .where('symbol', '=', 'GC')
    .where('start_at', '>=', toEpochMs(0))
    .orderBy('length')
    .orderBy('start_at')
    .execute()
}

function livingOf({ node }: TickGame): string[] {
  return [...node.issued.living()]
    .map(({ product, rung }) => {
      const levels = 'financingLevel' in product ? formatDecimal(product.financingLevel) : ''
      return `${product.id} ${rung} ${levels}`
    })
    .sort()
}
