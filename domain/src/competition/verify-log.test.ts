// Logs in which players begin again, as they are written and with something wrong in them. Logs of whole games are checked in
// server/test/system.

import { describe, expect, it } from 'vitest'
import { toCents } from '../money/money.ts'
import { toEpochMs } from '../time/time.ts'
import { hashedText, type LogRow, logLine } from './log.ts'
import { LogVerifier, type VerifiedLog } from './verify-log.ts'

const start = Date.parse('2026-11-23T08:00Z')
const hourMs = 3_600_000
const at = (hours: number) => toEpochMs(start + hours * hourMs)
const hash = (text: string) =>
  [...text].reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) | 0, 7).toString(16)

const rules: Extract<LogRow, { kind: 'competition' }> = {
  ...{ kind: 'competition' as const, format: 2, id: 'c', name: '', start: at(0), end: at(72), resets: true },
  ...{ startingBalance: toCents(1_000), costs: { fixed: toCents(0), rateBasisPoints: 0 } },
}
const open = (hours: number, player: string): LogRow => ({
  ...{ kind: 'open', time: at(hours), player, amount: toCents(1_000) },
})
const reset = (hours: number, player: string, next: string): LogRow => ({
  ...{ kind: 'reset', time: at(hours), player, next },
})
const buy = (hours: number, player: string, late?: true): LogRow =>
  ({
    ...{ kind: 'buy', time: at(hours), player, product: 'IBM', quantity: 1, delta: 1, price: 600, costs: 0 },
    ...{ amount: -600, bid: 599, ask: 600, quote: null, currencyQuote: null, detail: null },
    ...(late && { late }),
  }) as never
const deposit = (hours: number, player: string, amount: number, late?: true): LogRow => ({
  ...{ kind: 'deposit', time: at(hours), player, amount: toCents(amount) },
  ...(late && { late }),
})
const quote = {
  kind: 'quote',
  product: 'IBM',
  bid: 0,
  terms: null,
  quote: null,
  currencyQuote: null,
} as LogRow
const result = (player: string, value: number, position: number): LogRow => ({
  ...{ kind: 'result', player, value: toCents(value), position },
})
const day = (name: string, rows: number): LogRow => ({ kind: 'day', day: name, rows })

/** Anna buys and begins again twice; Bob does nothing. */
const lines: LogRow[] = [
  ...[rules, open(0, 'anna'), open(0, 'bob'), buy(1, 'anna')],
  ...[open(2, 'anna-2'), reset(2, 'anna', 'anna-2'), day('2026-11-23', 6)],
  ...[open(24, 'anna-3'), reset(24, 'anna-2', 'anna-3'), day('2026-11-24', 2)],
  ...[result('anna-3', 1_000, 1), result('bob', 1_000, 1), day('2026-11-26', 2)],
]

const faultsOf = (rows: readonly LogRow[]) => verified(rows).faults.map(({ text }) => text)

function verified(rows: readonly LogRow[]): VerifiedLog {
  const verifier = new LogVerifier(hash)
  let previous = ''
  for (const row of rows) {
    previous = hash(hashedText(previous, row))
    verifier.add(logLine(row, previous))
  }
  return verifier.finish()
}
const without = (kind: LogRow['kind']) =>
  lines.toSpliced(
    lines.findIndex((row) => row.kind === kind),
    1,
  )
const after = (index: number, ...more: LogRow[]) => lines.toSpliced(index + 1, 0, ...more)
const lastReset = lines.findIndex((row) => row.kind === 'reset' && row.next === 'anna-3')

it('ranks the last portfolio of a player, and needs no quotes for what an earlier one held', () => {
  expect(faultsOf(lines)).toEqual([])
})

it('accepts a transaction of an earlier time that was written late', () => {
  const rows = after(5, buy(1.5, 'anna', true)).with(7, day('2026-11-23', 7))
  expect(rows[3]).toMatchObject({ amount: -600 })
  // The only fault is that two purchases cost more than the balance.
  expect(faultsOf(rows)).toEqual(['leaves anna with less than no cash'])
})

describe('cash that was added', () => {
  /** Anna and Carla buy a share that is worth nothing in the end; Carla gets 10 euro before. */
  const { format: _, ...withoutTerms } = rules
  const withCash: LogRow[] = [
    ...[withoutTerms, open(0, 'anna'), open(0, 'bob'), open(0, 'carla'), deposit(1, 'carla', 1_000)],
    ...[buy(2, 'anna'), buy(2, 'carla'), day('2026-11-23', 7), quote],
    ...[result('bob', 1_000, 1), result('carla', 1_400, 2), result('anna', 400, 3), day('2026-11-26', 4)],
  ]
  const changed = (place: number, row: LogRow) => recounted(withCash.with(place, row))

  it('can be spent, and is no result', () => {
    expect(faultsOf(withCash)).toEqual([])
    expect(faultsOf(changed(4, deposit(1, 'carla', 1_000, true)))).toEqual([])
    const spent = withCash.toSpliced(7, 0, buy(3, 'carla'), buy(3, 'carla'))
    expect(faultsOf(recounted(spent))).not.toContain('leaves carla with less than no cash')
  })

  it.each<[string, LogRow[]]>([
    [
      'ranked as profit',
      recounted(withCash.with(9, result('bob', 1_000, 2)).with(10, result('carla', 1_400, 1))),
    ],
    ['of another amount than it was', changed(4, deposit(1, 'carla', 900))],
    ['left out', recounted(withCash.toSpliced(4, 1))],
    ['below the least', changed(4, deposit(1, 'carla', -1_000))],
    ['of somebody without a portfolio', changed(4, deposit(1, 'dora', 1_000))],
    ['after the end', recounted(withCash.toSpliced(8, 0, deposit(72, 'carla', 100)))],
  ])('is found where it is %s', (_name, rows) => {
    expect(faultsOf(rows)).not.toEqual([])
  })
})

describe('weekly deposits', () => {
  const weekMs = 7 * 24 * hourMs
  const monday = toEpochMs(Date.parse('2026-11-30T00:00+01:00'))
  const weeklyRules: LogRow = { ...rules, format: 3, end: at(10 * 24), weeklyDeposit: toCents(500) }
  const weekly = (player: string, change: object = {}): LogRow => ({
    ...{ kind: 'deposit', time: monday, player, amount: toCents(500), week: monday },
    ...change,
  })
  /** All players get the weekly deposit; the organiser makes another deposit for Carla. */
  const given: LogRow[] = [
    ...[weeklyRules, open(0, 'anna'), open(0, 'bob'), open(1, 'carla'), day('2026-11-23', 4)],
    ...[weekly('anna'), weekly('bob'), weekly('carla'), deposit(200, 'carla', 300), day('2026-12-01', 4)],
    ...[result('anna', 1_500, 1), result('bob', 1_500, 1), result('carla', 1_800, 1), day('2026-12-03', 3)],
  ]
  const first = given.findIndex((row) => row.kind === 'deposit')
  const depositsOf = (rows: readonly LogRow[]) => verified(rows).deposits

  /** Carla joins at the very moment the Monday begins, and lacks its deposit. */
  const withoutLast = recounted(given.with(3, open(159, 'carla')).toSpliced(first + 2, 1))

  it('are distinguished from deposits that the rules do not explain', () => {
    expect(faultsOf(given)).toEqual([])
    expect(depositsOf(given)).toEqual({
      ...{ count: 4, amount: 1_800 },
      unexplained: [{ line: 9, player: 'carla', amount: 300 }],
    })
  })

  it('are taken as stated where the rules are from before', () => {
    const { weeklyDeposit: _, ...before } = weeklyRules as typeof rules
    const old = given.with(0, { ...before, format: 2 })
    expect(faultsOf(old)).toEqual([])
    expect(depositsOf(old)).toEqual({ count: 4, amount: 1_800, unexplained: null })
  })

  it.each<[string, LogRow[], string]>([
    ['of another amount', given.with(first, weekly('anna', { amount: 600 })), 'another amount'],
    ['of a smaller amount', given.with(first, weekly('anna', { amount: 400 })), 'another amount'],
    ['that the rules do not have', given.with(0, { ...rules, format: 3, end: at(240) }), 'do not have'],
    ['of a Sunday', given.with(first, weekly('anna', { week: monday - 24 * hourMs })), 'no Monday'],
    ['of an hour before', given.with(first, weekly('anna', { time: monday - hourMs })), 'no Monday'],
    ['of a Monday to come', given.with(first, weekly('anna', { week: monday + weekMs })), 'no Monday'],
    ['given twice', recounted(given.toSpliced(first, 0, weekly('anna'))), 'given before'],
    ['of before the opening', given.with(3, open(180, 'carla')), 'before the portfolio was opened'],
    ['that somebody lacks', recounted(given.toSpliced(first, 1)), 'lacks the deposit of 2026-11-30 for anna'],
    ['that one lacks who joined at that midnight', withoutLast, 'lacks the deposit of 2026-11-30 for carla'],
    ['that nobody got', recounted(given.toSpliced(first, 3)), 'lacks the deposit of 2026-11-30 for bob'],
  ])('are found where there is one %s', (_name, rows, fault) => {
    expect(faultsOf(rows).join()).toContain(fault)
  })
})

const { resets: _, ...strictRules } = rules
const falsifications: Record<string, LogRow[]> = {
  'a reset left out, so that a player is in the list twice': without('reset'),
  'a reset where it is not allowed': lines.with(0, strictRules),
  'a second reset on a day': after(lastReset, open(25, 'anna-4'), reset(25, 'anna-3', 'anna-4')),
  'a transaction of the old portfolio after the reset': after(lastReset, buy(24, 'anna-2')),
  'one marked as late, but from after the reset': after(lastReset, buy(25, 'anna-2', true)),
  'a purchase with what an older portfolio lost': after(lastReset, buy(25, 'anna')),
  'a reset to the portfolio of another player': lines.with(lastReset, reset(24, 'anna-2', 'bob')),
  'a reset to the portfolio itself': lines.with(lastReset, reset(24, 'anna-2', 'anna-2')),
  'a portfolio replaced twice': after(lastReset, open(26, 'anna-4'), reset(26, 'anna-2', 'anna-4')),
  'a reset of a portfolio that does not exist': after(lastReset, reset(24, 'carla', 'anna-3')),
  'a reset after the end': lines.with(lastReset, reset(72, 'anna-2', 'anna-3')),
  'the old portfolio in the final list': lines.map((row) =>
    row.kind === 'result' && row.player === 'anna-3' ? result('anna-2', 1_000, 1) : row,
  ),
  'a closing quote of what nobody holds any more': after(lines.length - 4, quote),
}

it.each(Object.entries(falsifications))('finds %s', (_name, falsified) => {
  expect(faultsOf(recounted(falsified))).not.toEqual([])
})

/** The lines with the count of each day corrected, so that it is no fault. */
function recounted(rows: readonly LogRow[]): LogRow[] {
  let count = 0
  return rows.map((row) => {
    if (row.kind !== 'day') count += 1
    if (row.kind !== 'day') return row
    const counted = { ...row, rows: count }
    count = 0
    return counted
  })
}
