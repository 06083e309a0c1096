// How long the statements of this node take, by their text. A text has placeholders in place of values, so it contains no
// personal data.

import { BoundedMap } from '../bounded-map.ts'

/** One text of a statement, and how often and how long it ran on this node since its start. Times in milliseconds. */
export interface StatementTime {
  text: string
  calls: number
  totalMs: number
  longestMs: number
}

export interface StatementTimes {
  /** Adds a run of a statement, with its text as it is sent to the database. */
  add(sql: string, ms: number): void
  /** The statements with the largest total time, in descending order. */
  slowest(limit: number): StatementTime[]
}

/** The most texts that are measured. Beyond them, the half with the least total time is forgotten. */
const mostTexts = 500
/** The length at which a text is cut, in characters. */
const longestText = 300
/** How many characters of a statement are read: one that inserts many rows is far longer than its shortened text. */
const longestRead = 4_000

/** Makes the measure of a node. */
export function createStatementTimes(): StatementTimes {
  const byText = new Map<string, StatementTime>()
  /** The shortened texts of statements, because looking one up is faster than shortening it. */
  const shortened = new BoundedMap<string, string>(mostTexts)

  function textOf(sql: string): string {
    const known = shortened.get(sql)
    if (known !== undefined) return known
    const text = shortenStatement(sql)
    if (sql.length <= longestRead) shortened.set(sql, text)
    return text
  }

  const bySlowest = () => [...byText.values()].sort((one, other) => other.totalMs - one.totalMs)

  return {
    add(sql, ms) {
      const text = textOf(sql)
      const known = byText.get(text)
      if (known !== undefined) {
        known.calls += 1
        known.totalMs += ms
        known.longestMs = Math.max(known.longestMs, ms)
        return
      }
      if (byText.size >= mostTexts)
        for (const least of bySlowest().slice(mostTexts / 2)) byText.delete(least.text)
      byText.set(text, { text, calls: 1, totalMs: ms, longestMs: ms })
    },
    slowest: (limit) =>
      bySlowest()
        .slice(0, limit)
        .map((time) => ({ ...time })),
  }
}

/**
 * Shortens the text of a statement: on one line, without the numbers of its placeholders, with one row for all inserted
 * rows, and without the contents of quotes. Statements that differ only in these have the same text.
 */
export function shortenStatement(sql: string): string {
  const text = sql
    .slice(0, longestRead)
    .replace(/'(?:[^']|'')*'?/g, "'…'")
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\$\d+/g, '$')
    .replace(/\$(?:, ?\$)+/g, '$, …')
    .replace(/(\([^()]*\))(?:, ?\1)+/g, '$1, …')
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text
}
