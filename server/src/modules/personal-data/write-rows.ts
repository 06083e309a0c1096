// The rows of a table as text: JSON, or CSV that a spreadsheet opens and never runs.

import { byteOrderMark, toCsvRow } from '@koersklasse/contract/csv.ts'

type Row = Record<string, unknown>
type Batches = AsyncIterable<readonly Row[]>

/** The rows as a JSON array, a row a line. */
export async function* asJson(batches: Batches): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of batches) {
    yield before + rows.map((row) => JSON.stringify(readable(row))).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** The rows as CSV in UTF-8, with a line of column names; empty without rows. */
export async function* asCsv(batches: Batches): AsyncGenerator<string> {
  let isFirst = true
  for await (const rows of batches) {
    if (isFirst && rows[0] !== undefined) yield byteOrderMark + toCsvRow(Object.keys(rows[0]))
    isFirst = isFirst && rows.length === 0
    yield rows.map((row) => toCsvRow(Object.values(readable(row)).map(toField))).join('')
  }
}

function toField(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number') return value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A row with its times as text, in UTC: 2026-11-22T20:50:00.000Z. */
function readable(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, withTime(column, value)]))
}

function withTime(column: string, value: unknown): unknown {
  const isTime = column.endsWith('_at') || column === 'orders_day'
  return isTime && typeof value === 'number' ? new Date(value).toISOString() : value
}
