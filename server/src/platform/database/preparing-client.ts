// A connection that prepares repeated statements, so that each is parsed and planned once. A statement whose text begins
// with a comment is prepared at its first use, under the name in the comment, which has to be unique. Others are prepared
// once they have been used a few times, as Npgsql does.

import pg from 'pg'
import { arrayText } from './array-text.ts'

const named = /^\s*\/\* ([a-z ]+) \*\//
/**
 * A statement that returns all columns of a table. If it were prepared, PostgreSQL would refuse it once a migration adds a
 * column.
 */
const returnsAll = /\*\s+from\s+(?!\(|unnest\()|\.\*|\breturning\s+\*/i

/** How often a text is used before it is prepared, and how many are prepared on a connection, where each takes memory. */
const usesBefore = 5
const mostPrepared = 100
/** How many texts are counted at a time. */
const mostCounted = 500

export class PreparingClient extends pg.Client {
  private uses = new Map<string, number>()
  private names = new Map<string, string>()

  // pg has many signatures; the arguments of all of them are passed on.
  // biome-ignore lint/suspicious/noExplicitAny: as in pg
  override query(text: any, ...rest: any[]): any {
    const name = typeof text === 'string' ? this.nameOf(text, rest[0]) : undefined
    const statement = name === undefined ? text : { name, text }
    const hasCallback = typeof text?.submit === 'function' || typeof rest.at(-1) === 'function'
    if (Array.isArray(rest[0])) rest[0] = rest[0].map(arrayText)
    return hasCallback ? super.query(statement, ...rest) : this.answerOf(statement, rest[0])
  }

  /**
   * Answers callers without a callback as pg does. The promises of pg would keep values and rows alive for long
   * (docs/decisions/0096).
   */
  private answerOf(statement: unknown, values: unknown[]): Promise<pg.QueryResult> {
    const answer = new Promise<pg.QueryResult>((resolve, reject) => {
      const settle = (fault: Error | null, result: pg.QueryResult): void =>
        fault ? reject(fault) : resolve(result)
      super.query(statement as string, values, settle)
    })
    return answer.catch((fault: Error) => {
      // The stack of the caller, in place of the socket's.
      Error.captureStackTrace(fault)
      throw fault
    })
  }

  /** The name under which a statement is prepared; undefined for one that is not. */
  private nameOf(text: string, values: unknown): string | undefined {
    const given = named.exec(text)?.[1]
    if (given !== undefined) return given
    const known = this.names.get(text)
    // A text without values may contain several statements, which cannot be prepared.
    if (known !== undefined || !Array.isArray(values) || values.length === 0) return known
    const uses = (this.uses.get(text) ?? 0) + 1
    if (this.uses.size >= mostCounted) this.uses.clear()
    this.uses.set(text, uses)
    if (uses <= usesBefore || this.names.size >= mostPrepared || returnsAll.test(text)) return undefined
    this.uses.delete(text)
    const name = `statement ${this.names.size + 1}`
    this.names.set(text, name)
    return name
  }
}
