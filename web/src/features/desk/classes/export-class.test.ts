import type { Class } from '@koersklasse/contract/desk/classes.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts } from '../../../text/load-texts.ts'
import { cellsOf, csvOf } from './export-class.ts'

const at = toEpochMs(Date.UTC(2026, 10, 24, 9, 30))
const played: Class = {
  competition: {
    ...{ id: 'c', name: 'Klas', start: at, end: at, startingBalance: toCents(0) },
    ...{ joinCode: null, areResetsAllowed: false },
  },
  ...{ total: 1, lessonCount: 40 },
  members: [
    {
      ...{ userId: 'u', username: '=HYPERLINK("http://x","anna")', lastActiveAt: at },
      ...{ value: toCents(10_123_45), performance: -1.23456, riskAdjusted: null },
      ...{ trades: 2, costs: toCents(5_00), diplomas: ['etf'], exams: ['etfs', 'basics'], lessonsRead: 7 },
      deposited: toCents(1_000_00),
    },
  ],
}

beforeAll(() => loadTexts('desk-classes'))

test('CSV has no formulas, amounts in euro and returns in percent', () => {
  const [headings, row] = csvOf(played).trim().split('\r\n')
  expect(headings).toMatch(/^\ufeff?Naam;Laatst actief;Waarde;/)
  expect(row).toBe(
    `"'=HYPERLINK(""http://x"",""anna"")";2026-11-24T09:30:00.000Z;10123,45;1000;-1,2346;;2;5;1;2;7`,
  )
})

test('XLSX has texts as texts and numbers as numbers', () => {
  const [, row] = cellsOf(played)
  expect(row?.[0]).toEqual({ value: '=HYPERLINK("http://x","anna")', type: String })
  expect(row?.[2]).toEqual({ value: 10123.45, type: Number })
  expect(row?.[5]).toBeNull()
})
