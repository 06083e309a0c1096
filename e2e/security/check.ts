// One requirement that is checked from outside.

import type { Cast } from './cast.ts'
import type { Row, Verdict } from './row.ts'

/** What was sent, what came back, and whether that is right; or another verdict. */
export interface Finding {
  sent: string
  came: string
  isRight: boolean | Verdict
}

export interface Check {
  /** The number in OWASP ASVS 5.0.0, as V3.4.1. */
  id: string
  /** The lowest level of ASVS that has it. */
  level: 1 | 2
  what: string
  look(cast: Cast): Promise<Finding>
}

/** The row of a check. A fault in the check itself is a failure, with its message. */
export async function rowOf({ id, level, what, look }: Check, cast: Cast): Promise<Row> {
  const row = { id: `v5.0.0-${id}`, what: `${what} (L${level})` }
  try {
    const { sent, came, isRight } = await look(cast)
    const verdict = typeof isRight === 'string' ? isRight : isRight ? 'pass' : 'FAIL'
    return { ...row, sent, came, verdict }
  } catch (fault) {
    return { ...row, sent: '?', came: String(fault), verdict: 'FAIL' }
  }
}

/** The finding of a list of cases: those that went wrong, or that none did. */
export function findingOf(sent: string, wrong: readonly string[], right: string): Finding {
  return {
    sent,
    came: wrong.length === 0 ? right : wrong.slice(0, 6).join('; '),
    isRight: wrong.length === 0,
  }
}
