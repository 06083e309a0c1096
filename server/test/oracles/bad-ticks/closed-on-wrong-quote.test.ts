// Which closings a repair undoes: those on a wrong last price, even if nothing else in the competition was wrong.

import { houseRules } from '@koersklasse/domain/competition/competition.ts'
import { unlockables } from '@koersklasse/domain/competition/unlocking.ts'
import { LogVerifier, type VerifiedLog } from '@koersklasse/domain/competition/verify-log.ts'
import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { expect, it } from 'vitest'
import { createCorrectionsStore } from '../../../src/modules/trading/corrections/corrections-store.ts'
import { logHash } from '../../../src/modules/trading/log/append-log.ts'
import { systemIds } from '../../../src/platform/ids.ts'
import { expectOwnLines } from '../../fixtures/downloaded-log.ts'
import { createTestDatabase } from '../../fixtures/test-database.ts'
import { insertUsers } from '../../fixtures/trading.ts'
import { directProducts, openRankingGame } from '../rankings/ranking-game.ts'

const midnight = Date.parse('2026-03-09T23:00Z')
/** An instant of the day in Amsterdam. */
const at = (time: string): number => Date.parse(`2026-03-10T${time}+01:00`)
const end = at('12:30:00')
const cash = 10_000_00

interface Case {
  name: string
  /** The symbol of the wrong quote; its right price is 10, and 1 for EURUSD. */
  symbol: 'KPN' | 'EURUSD'
  held: 'KPN' | 'IBM'
  wrongAt: number
  /** Another right quote of the symbol, besides the one at noon. */
  rightAt?: number
  /** The player's gain at the first closing, in cents. */
  first: number
  isUndone: boolean
}

it.each<Case>([
  {
    name: 'in the course of the last minute with a price',
    ...{ symbol: 'KPN', held: 'KPN', wrongAt: at('12:10:30.500'), first: 3_00, isUndone: true },
  },
  {
    name: 'in the minute of a right quote, after it',
    ...{
      symbol: 'KPN',
      held: 'KPN',
      wrongAt: at('12:10:30.500'),
      rightAt: at('12:10:05'),
      first: 3_00,
      isUndone: true,
    },
  },
  {
    name: 'right before the end',
    ...{ symbol: 'KPN', held: 'KPN', wrongAt: end - 1, first: 3_00, isUndone: true },
  },
  {
    name: 'of the currency',
    ...{ symbol: 'EURUSD', held: 'IBM', wrongAt: at('12:10:30.500'), first: -2_31, isUndone: true },
  },
  {
    name: 'in the minute of a right quote, before it',
    ...{
      symbol: 'KPN',
      held: 'KPN',
      wrongAt: at('12:10:30.500'),
      rightAt: at('12:10:31'),
      first: 0,
      isUndone: false,
    },
  },
  {
    name: 'at the end',
    ...{ symbol: 'KPN', held: 'KPN', wrongAt: end, first: 0, isUndone: false },
  },
  {
    name: 'of what nobody holds',
    ...{ symbol: 'EURUSD', held: 'KPN', wrongAt: at('12:10:30.500'), first: 0, isUndone: false },
  },
])('a closing after a wrong quote $name', async ({ symbol, held, wrongAt, rightAt, first, isUndone }) => {
  const game = await openGame()
  const right: Price = [symbol, symbol === 'KPN' ? '10' : '1']
  const wrong: Price = [symbol, symbol === 'KPN' ? '13' : '1.3']
  await game.quote(at('12:00:00'), ['KPN', '10'], ['IBM', '10'], ['EURUSD', '1'])
  await game.buy(held)
  const quotes: [number, Price][] = [[wrongAt, wrong]]
  if (rightAt !== undefined) quotes.push([rightAt, right])
  for (const [time, one] of quotes.sort(([one], [other]) => one - other)) await game.quote(time, one)
  await game.moveTo(at('12:31:00'))
  expect(await game.gain()).toBe(first)

  await game.quote(at('12:40:00'), right)
  expect(await game.correct({ symbol, time: wrongAt })).toEqual({ undone: isUndone, notes: Number(isUndone) })
  expect(await game.gain()).toBe(0)
  const { faults, corrections } = await game.verifyLog()
  expect(faults).toEqual([])
  expect(corrections).toHaveLength(Number(isUndone))
  await game.close()
})

type Price = [symbol: string, price: string]

/** A game with one player in one competition. */
async function openGame() {
  const database = await createTestDatabase()
  const { kysely } = database
  const game = await openRankingGame(database, midnight)
  const competition = {
    ...houseRules,
    ...{ id: systemIds.next(), start: toEpochMs(midnight), end: toEpochMs(end) },
    ...{ startingBalance: toCents(cash), sprinterCap: toCents(cash) },
    ...{ costs: { fixed: toCents(0), rateBasisPoints: 0 }, unlocked: [...unlockables] },
  }
  await game.insertCompetition(competition)
  const userId = systemIds.next()
  await insertUsers(kysely, [userId], game.clock.now())
  await game.openPortfolio(userId, competition)
  const { id: portfolioId } = await kysely.selectFrom('portfolios').select('id').executeTakeFirstOrThrow()

  async function moveTo(time: number): Promise<void> {
    game.clock.advance(time - game.now())
    await game.settle()
  }
  return {
    moveTo,
    async quote(time: number, ...quotes: Price[]): Promise<void> {
      game.clock.advance(time - game.now())
      game.node.apply(...quotes.map(([symbol, price]) => ({ symbol, bid: price, ask: price, time })))
      await game.settle()
    },
    /** Buys a share. */
    async buy(symbol: string): Promise<void> {
      const result = await game.execute({
        ...{ kind: 'place', portfolioId, productId: directProducts.get(symbol)!.id },
        terms: { side: 'buy', quantity: toQuantity(1), orderType: 'market' },
        ...{ validity: 'cancel', idempotencyKey: null },
      })
      expect(result).toMatchObject({ ok: true })
    },
    /** Closes the competition; resolves to the player's gain in cents. */
    async gain(): Promise<number> {
      await game.closeCompetitions()
      const [portfolio] = (await game.closingValues(competition.id))!
      return portfolio!.value - cash
    },
    /** Repairs a quote; resolves to whether the closing is undone, and how many corrections its players read about. */
    async correct(wrong: { symbol: string; time: number }): Promise<{ undone: boolean; notes: number }> {
      await game.correct(wrong)
      const notes = await createCorrectionsStore(kysely, 'test').notesOf(competition.id)
      return { undone: (await game.closingValues(competition.id)) === null, notes: notes.length }
    },
    /** Checks the log of the competition as players do. */
    async verifyLog(): Promise<VerifiedLog> {
      const lines = await kysely.selectFrom('competition_log').select('line').orderBy('seq').execute()
      const verifier = new LogVerifier(logHash)
      for (const { line } of lines) verifier.add(line)
      await expectOwnLines(kysely)
      return verifier.finish()
    },
    async close(): Promise<void> {
      await game.close()
      await database.close()
    },
  }
}
