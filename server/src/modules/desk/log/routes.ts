// The log over HTTP.

import { Readable } from 'node:stream'
import { byteOrderMark, toCsvRow } from '@koersklasse/contract/csv.ts'
import { type DeskLogLine, exportDeskLog, getDeskLog } from '@koersklasse/contract/desk/log.ts'
import { ok } from '@koersklasse/domain/result.ts'
import type { Kysely } from 'kysely'
import { type App, FileAnswer, serve } from '../../../http/route.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { findLines, type LogSearch } from './log-store.ts'

const linesPerPage = 50
const linesPerRead = 1_000
/** How long sending an export may take, in milliseconds. */
const sendingMs = 600_000

export function addLogRoutes(app: App, { kysely }: { kysely: Kysely<Schema> }): void {
  serve(app, getDeskLog, async ({ query }) => {
    const found = await findLines(kysely, query, linesPerPage + 1)
    const lines = found.slice(0, linesPerPage)
    return ok({ lines, next: found.length > linesPerPage ? lines.at(-1)!.seq : null })
  })

  serve(
    app,
    exportDeskLog,
    ({ query }) => {
      const stream = Readable.from(exportLines(kysely, query))
      return ok(new FileAnswer({ stream, size: null, type: 'text/csv; charset=utf-8', name: 'desk-log.csv' }))
    },
    { sendingMs },
  )
}

/** The file, read a part at a time. */
async function* exportLines(kysely: Kysely<Schema>, search: LogSearch): AsyncGenerator<string> {
  yield byteOrderMark + toCsvRow(columns)
  for (let before: number | undefined; ; ) {
    const lines = await findLines(kysely, { ...search, ...(before && { before }) }, linesPerRead)
    if (lines.length > 0) yield lines.map(toRow).join('')
    if (lines.length < linesPerRead) return
    before = lines.at(-1)!.seq
  }
}

const columns = [
  ...['number', 'time', 'by', 'action', 'subject kind', 'subject id', 'subject name'],
  ...['before', 'after', 'reason'],
]

function toRow({ seq, at, by, isCommandLine, action, subject, ...line }: DeskLogLine): string {
  return toCsvRow([
    ...[
      seq,
      new Date(at).toISOString(),
      isCommandLine ? 'command line' : action === 'eraseOldLines' ? 'clock' : by,
      action,
    ],
    ...[subject.kind, subject.id, subject.name],
    ...[line.before && JSON.stringify(line.before), line.after && JSON.stringify(line.after), line.reason],
  ])
}
