// The rows of the table that `npm run security` prints.

/** `deviates`: the game does it otherwise, for a reason in docs/decisions/0043. */
export type Verdict = 'pass' | 'FAIL' | 'deviates'

export interface Row {
  /** The number of a requirement, as v5.0.0-V3.4.1, or the name of a part of the check. */
  id: string
  /** What has to hold, in a few words. */
  what: string
  sent: string
  came: string
  verdict: Verdict
}

const widths = { id: 16, what: 34, sent: 46, came: 46 } as const

/** The table as text: a line for each row, or several where a cell is long. */
export function tableOf(rows: readonly Row[]): string {
  const head = { id: 'row', what: 'what has to hold', sent: 'sent', came: 'came back', verdict: 'verdict' }
  return [head, ...rows].map(linesOf).join('\n')
}

function linesOf(row: Record<keyof Row, string>): string {
  const columns = (Object.keys(widths) as (keyof typeof widths)[]).map((name) =>
    wrap(row[name], widths[name]),
  )
  const height = Math.max(...columns.map(({ length }) => length))
  const lines = Array.from({ length: height }, (_, line) =>
    Object.values(widths)
      .map((width, column) => (columns[column]?.[line] ?? '').padEnd(width))
      .join(' | '),
  )
  return lines.map((line, index) => `${line} | ${index === 0 ? row.verdict : ''}`.trimEnd()).join('\n')
}

/** A text in lines of at most `width` characters, between words where possible. */
function wrap(text: string, width: number): string[] {
  const printable = text.replace(/\p{Cc}/gu, '·')
  return printable.match(new RegExp(`\\S.{0,${width - 1}}(?=\\s|$)|\\S.{0,${width - 1}}`, 'g')) ?? ['']
}
