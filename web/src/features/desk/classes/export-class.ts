// The members of a competition as a file for a spreadsheet program.

import { byteOrderMark, toCsvRow } from '@koersklasse/contract/csv.ts'
import type { Class } from '@koersklasse/contract/desk/classes.ts'
import { saveFile } from '../../../download/save-file.ts'
import { t } from '../../../text/t.ts'
import { className } from './class-name.ts'
import { memberFacts } from './member-facts.ts'

type Value = string | number | null

/** Saves the members as CSV. */
export function saveCsv(of: Class): void {
  saveFile(new Blob([csvOf(of)], { type: 'text/csv;charset=utf-8' }), `${fileName(of)}.csv`)
}

/** Saves the members as XLSX. */
export async function saveXlsx(of: Class): Promise<void> {
  const { default: writeExcelFile } = await import('write-excel-file/universal')
  const cells = cellsOf(of)
  const columns = cells[0]!.map((_, index) => ({ width: index < 2 ? 26 : 16 }))
  saveFile(await writeExcelFile(cells, { columns, stickyRowsCount: 1 }).toBlob(), `${fileName(of)}.xlsx`)
}

/** The table as CSV. What somebody wrote never becomes a formula. */
export function csvOf(of: Class): string {
  return byteOrderMark + rowsOf(of).map(toCsvRow).join('')
}

/** The table as cells. Each has a type, and a text is never taken for a formula. */
export function cellsOf(of: Class) {
  const [headings = [], ...rows] = rowsOf(of)
  return [
    headings.map((heading) => ({ value: String(heading), type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map(toCell)),
  ]
}

/** The headings, then a row for each member. */
function rowsOf(of: Class): Value[][] {
  const facts = memberFacts(of)
  return [
    [t('desk-classes.name'), ...facts.map(({ heading }) => heading)],
    ...of.members.map((member) => [member.username, ...facts.map(({ written }) => written(member))]),
  ]
}

function toCell(value: Value) {
  if (value === null) return null
  return typeof value === 'number' ? { value, type: Number } : { value, type: String }
}

/** Without what the name of a file cannot have on some system. */
function fileName({ competition }: Class): string {
  const name = className(competition).replaceAll(/[^\p{L}\p{N} ._-]/gu, '')
  return name.trim() || 'koersklasse'
}
