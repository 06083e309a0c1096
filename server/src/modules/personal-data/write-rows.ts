// The rows of a table as text: JSON, or CSV that a spreadsheet opens and never runs.

import { stringify } from 'csv-stringify/sync'

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

/**
 * The rows as CSV in UTF-8, with a line of column names; empty without rows. Separated by semicolons and with a byte order
 * mark, as spreadsheets in Dutch, German and Polish expect. A text that a spreadsheet would take for a formula gets an
 * apostrophe in front (OWASP, "CSV Injection"); in JSON it is as it is.
 */
export async function* asCsv(batches: Batches): AsyncGenerator<string> {
  let isFirst = true
  for await (const rows of batches) {
    yield stringify(
      rows.map((row) => readable(row)),
      {
        ...{ delimiter: ';', escape_formulas: true, header: isFirst, bom: isFirst },
        cast: { boolean: String, number: (value) => ({ value: String(value), escape_formulas: false }) },
      },
    )
    isFirst = false
  }
}

/** A row with its times as text, in UTC: 2026-11-22T20:50:00.000Z. */
function readable(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, withTime(column, value)]))
}

function withTime(column: string, value: unknown): unknown {
  const isTime = column.endsWith('_at') || column === 'orders_day'
  return isTime && typeof value === 'number' ? new Date(value).toISOString() : value
}
