// Two operators begin to repair different wrong quotes at the same time.

import { expect, it } from 'vitest'
import { planCorrection } from '../../fixtures/plan-correction.ts'
import { callDuring } from '../../fixtures/race.ts'
import { createTestDatabase } from '../../fixtures/test-database.ts'
import { stretch } from './play-week.ts'
import { openTickGame } from './tick-game.ts'

it('a correction cannot begin while another one, begun at the same time, is running', async () => {
  const database = await createTestDatabase()
  const { kysely, corrections, correct, shutDown } = await openTickGame(database)
  const draft = (symbol: string) => planCorrection(corrections, { ...stretch, symbol }, 'It was wrong')
  const [gold, euro] = [await draft('GC'), await draft('EURUSD')]
  const beginEuro = () =>
    kysely.transaction().execute((tx) => corrections.begin(tx, euro, 'The euro was quoted wrongly'))

  const during = await callDuring(
    kysely,
    (tx) => corrections.begin(tx, gold, 'Gold was quoted wrongly'),
    beginEuro,
  )
  expect(during).toBe('correction_running')
  expect(await corrections.store.find(euro.id)).toMatchObject({ state: 'draft' })
  await correct()
  expect(await beginEuro()).toBe('begun')
  await shutDown()
  await database.close()
})
