// A corporate action takes effect when its exchange opens on the ex-date, so it concerns whoever held the share at the
// previous close (sprinters.md, section 7).

import { Temporal } from 'temporal-polyfill'
import type { SessionHours } from '../market/trading-session.ts'
import { type Decimal, parseDecimal } from '../money/decimal.ts'
import { ok, type Result, refuse } from '../result.ts'
import type { EpochMs } from '../time/time.ts'
import { effectiveOn } from './ex-date.ts'
import { parseSplit, type Split } from './split.ts'

/** A corporate action on an instrument, and the instant at which it takes effect. */
export type CorporateAction = { symbol: string; effective: EpochMs } & (
  | {
      kind: 'dividend'
      /** The gross amount for one piece, in the instrument's currency. */
      amount: Decimal
    }
  | { kind: 'split'; split: Split }
  | { kind: 'delisting' }
)

/** A corporate action as text: a date as YYYY-MM-DD, and an amount for a dividend, `new:old` for a split. */
export interface RawCorporateAction {
  symbol: string
  exDate: string
  kind: string
  value: string
}

/** Why a line is not a corporate action, in order of precedence. */
export const corporateActionRefusals = [
  'unknown_symbol',
  'not_a_date',
  'unknown_kind',
  'not_an_amount',
  'not_a_split',
] as const
export type CorporateActionRefusal = (typeof corporateActionRefusals)[number]

/**
 * Reads a corporate action of a tape or an operator.
 * @param hoursOf the trading hours of an instrument; null for an unknown symbol
 */
export function readCorporateAction(
  raw: RawCorporateAction,
  hoursOf: (symbol: string) => SessionHours | null,
): Result<CorporateAction, CorporateActionRefusal> {
  const { symbol } = raw
  const hours = hoursOf(symbol)
  if (hours === null) return refuse('unknown_symbol')
  const exDate = parseDate(raw.exDate)
  if (exDate === null) return refuse('not_a_date')
  const effective = effectiveOn(exDate, hours)
  switch (raw.kind) {
    case 'dividend': {
      const amount = parseDecimal(raw.value)
      if (amount === null || amount <= 0n) return refuse('not_an_amount')
      return ok({ symbol, effective, kind: 'dividend', amount })
    }
    case 'split': {
      const split = parseSplit(raw.value)
      return split === null ? refuse('not_a_split') : ok({ symbol, effective, kind: 'split', split })
    }
    case 'delisting':
      return ok({ symbol, effective, kind: 'delisting' })
    default:
      return refuse('unknown_kind')
  }
}

function parseDate(date: string): Temporal.PlainDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  try {
    return Temporal.PlainDate.from(date)
  } catch {
    return null
  }
}
