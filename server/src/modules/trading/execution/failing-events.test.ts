import { toCents } from '@koersklasse/domain/money/money.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import { pino } from 'pino'
import { beforeEach, expect, it } from 'vitest'
import { ManualClock } from '../../../../test/fixtures/manual-clock.ts'
import type { DepositCash } from './command.ts'
import { createFailingEvents } from './failing-events.ts'

const second = 1_000

let clock: ManualClock
let lines: Record<string, unknown>[]
let events: ReturnType<typeof createFailingEvents>
beforeEach(() => {
  clock = new ManualClock(1_800_000_000_000)
  lines = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  events = createFailingEvents({ clock, log })
})

const deposit = (portfolioId: string, depositId = 'monday'): DepositCash => ({
  ...{ kind: 'deposit', portfolioId, depositId, amount: toCents(100), reason: null, week: null },
})

/** Tries an event every second for a while; it fails. */
async function fail(event: DepositCash, seconds: number): Promise<void> {
  const broken = () => Promise.reject(new Error('broken'))
  for (let tries = 0; tries < seconds; tries += 1) {
    await expect(events.watch(event, broken)).rejects.toThrow('broken')
    clock.advance(second)
  }
}

it('names a portfolio whose event has failed for a minute, and writes one line about it', async () => {
  await fail(deposit('anna'), 60)
  expect(events.portfolios()).toEqual([])
  await fail(deposit('anna'), 60)
  expect(events.portfolios()).toEqual(['anna'])
  expect(lines).toEqual([
    expect.objectContaining({
      ...{ level: 50, portfolio: 'anna', event: 'deposit monday anna' },
      err: expect.objectContaining({ message: 'broken' }),
    }),
  ])
})

it('counts an event that is refused as one that fails', async () => {
  const refused = () => events.watch(deposit('anna'), async () => refuse({ code: 'unavailable' as const }))
  await refused()
  clock.advance(60 * second)
  expect(await refused()).toEqual(refuse({ code: 'unavailable' }))
  expect(events.portfolios()).toEqual(['anna'])
})

it('stops naming it once the event has succeeded, but not when another event does', async () => {
  await fail(deposit('anna'), 61)
  await events.watch(deposit('anna', 'tuesday'), async () => ok(null))
  expect(events.portfolios()).toEqual(['anna'])
  await events.watch(deposit('anna'), async () => ok(null))
  expect(events.portfolios()).toEqual([])
  await fail(deposit('anna'), 1)
  expect(events.portfolios()).toEqual([])
})

it('stops naming it when the event is not tried for a while, and names it at once when that fails again', async () => {
  await fail(deposit('anna'), 61)
  clock.advance(39 * second)
  expect(events.portfolios()).toEqual(['anna'])
  clock.advance(second)
  expect(events.portfolios()).toEqual([])
  await fail(deposit('anna'), 1)
  expect(events.portfolios()).toEqual(['anna'])
})

it('forgets an event that has not been tried for a long time', async () => {
  await fail(deposit('anna'), 61)
  clock.advance(15 * 60 * second)
  expect(events.portfolios()).toEqual([])
  await fail(deposit('anna'), 1)
  expect(events.portfolios()).toEqual([])
})

it('does not report a refusal of a new portfolio that a player asked for', async () => {
  const ask = () =>
    events.watch({ kind: 'reset', portfolioId: 'anna', cause: 'player' }, async () =>
      refuse({ code: 'unavailable' as const }),
    )
  await ask()
  clock.advance(60 * second)
  await ask()
  expect(events.portfolios()).toEqual([])
})
