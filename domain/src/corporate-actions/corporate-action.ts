// A corporate action takes effect at midnight in Amsterdam before the market opens on the ex-date, so it concerns
// whoever held the share at the previous close (sprinters.md, section 7).

import { Temporal } from 'temporal-polyfill'
import { type Decimal, parseDecimal } from '../money/decimal.ts'
import { ok, type Result, refuse } from '../result.ts'
import { type EpochMs, gameTimeZone, toEpochMs } from '../time/time.ts'
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

/** Reads a corporate action of a tape or an operator. */
export function readCorporateAction(
  raw: RawCorporateAction,
  isKnown: (symbol: string) => boolean,
): Result<CorporateAction, CorporateActionRefusal> {
  const { symbol } = raw
  if (!isKnown(symbol)) return refuse('unknown_symbol')
  const effective = startOf(raw.exDate)
  if (effective === null) return refuse('not_a_date')
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

function startOf(date: string): EpochMs | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  try {
    return toEpochMs(Temporal.PlainDate.from(date).toZonedDateTime(gameTimeZone).epochMilliseconds)
  } catch {
    return null
  }
}
