import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { organisedRules } from '@koersklasse/domain/competition/organised-rules.fixture.ts'
import { defaultUnlockRules } from '@koersklasse/domain/competition/unlocking.ts'
import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { defaultOrderLimits } from '@koersklasse/domain/orders/order-limits.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { expect, it } from 'vitest'
import { readNames, rosterOf } from '../../modules/simulated-players/roster.ts'
import { contentFolder } from '../content-folder.ts'
import { outcomeOf } from './outcome.ts'
import { openScratchGame } from './scratch-game.ts'
import { Tally } from './tally.ts'

it('has the weekly deposits of the rules, which are no result', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'koersklasse-scratch-'))
  const tally = new Tally()
  const players = rosterOf(3, readNames(new URL('simulated-players.json', contentFolder)))
  // From a Sunday evening on.
  const start = toEpochMs(Date.parse('2026-03-01T20:00+01:00'))
  const game = await openScratchGame(
    {
      rules: { ...organisedRules, start, weeklyDeposit: toCents(500_00) },
      ...{ folder: join(folder, 'one'), players: 3, seed: 'of the test', niceness: 0 },
      settings: {
        ...{ hours: 'regular', instrumentsFile: null, benchmark: null, unlockRules: defaultUnlockRules },
        ...{ orderLimits: defaultOrderLimits, maxQuoteAge: 900_000, withholding: toDecimal('0.15') },
      },
    },
    tally,
  )
  try {
    const userIds = await game.enter(players)
    await game.advanceTo(start)
    await game.advanceTo(toEpochMs(start + 13 * 3_600_000))
    const holdings = await game.trading.readHoldings(game.competition.id, [...userIds.values()])
    expect([...holdings.values()]).toMatchObject(
      players.map(() => ({ cash: 100_500_00, deposited: 500_00, positions: [] })),
    )
    const { results } = await outcomeOf(game, players, { userIds, tally, market: null })
    expect(new Set(results.map(({ result }) => result))).toEqual(new Set([0]))
  } finally {
    await game.close()
    await rm(folder, { recursive: true, force: true })
  }
})
