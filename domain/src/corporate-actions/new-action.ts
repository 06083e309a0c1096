// What an operator may announce, and until when it may be withdrawn. An action is on the calendar of its exchange, ahead of
// the break around it, so that everybody trades on one side of it.

import { Temporal } from 'temporal-polyfill'
import type { SessionHours } from '../market/trading-session.ts'
import type { Decimal } from '../money/decimal.ts'
import type { EpochMs } from '../time/time.ts'
import type { CorporateAction } from './corporate-action.ts'
import { exDateBreak } from './ex-date.ts'

/** Why an action cannot be announced, in order of precedence. */
export const newActionRefusals = [
  'not_a_trading_day',
  'ex_date_too_near',
  'ex_date_too_far',
  'already_delisted',
  'action_same_day',
  'dividend_too_large',
] as const
export type NewActionRefusal = (typeof newActionRefusals)[number]

/** How far ahead an action may be announced: a year and a month, in milliseconds. Later is a slip of the pen. */
const furthestAheadMs = 396 * 24 * 3_600_000

/**
 * Checks an action that is to be announced.
 * @param facts.exDate the date as it was entered, YYYY-MM-DD
 * @param facts.hours those of the exchange
 * @param facts.now the market's time
 * @param facts.noticeMs how long it takes until every node knows of it, in milliseconds of the market
 * @param facts.existing the actions on the same instrument that are announced or done
 * @param facts.price the last price in the instrument's own currency; null if there is none
 * @returns null if it can be announced
 */
export function checkNewAction(
  action: CorporateAction,
  facts: {
    exDate: string
    hours: SessionHours
    now: EpochMs
    noticeMs: number
    existing: readonly CorporateAction[]
    price: Decimal | null
  },
): NewActionRefusal | null {
  const { exDate, hours, now, noticeMs, existing, price } = facts
  const { effective } = action
  if (dateAt(effective, hours) !== exDate) return 'not_a_trading_day'
  if (exDateBreak(effective, hours).from < now + noticeMs) return 'ex_date_too_near'
  if (effective > now + furthestAheadMs) return 'ex_date_too_far'
  if (existing.some((other) => isAfterDelisting(action, other))) return 'already_delisted'
  if (existing.some((other) => other.effective === effective)) return 'action_same_day'
  if (action.kind === 'dividend' && price !== null && action.amount >= price) return 'dividend_too_large'
  return null
}

/**
 * Whether an action may still be withdrawn: until shortly before it takes effect, so that every node knows in time.
 * @param now the market's time
 * @param noticeMs as for `checkNewAction`
 */
export function mayBeWithdrawn(
  { effective }: { effective: EpochMs },
  now: EpochMs,
  noticeMs: number,
): boolean {
  return now + noticeMs < effective
}

/** The date at the exchange on which an action takes effect, as YYYY-MM-DD. */
export function dateAt(effective: EpochMs, { timeZone }: SessionHours): string {
  return Temporal.Instant.fromEpochMilliseconds(effective)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString()
}

/** Whether one of two actions would come after the instrument has left the exchange. */
function isAfterDelisting(action: CorporateAction, other: CorporateAction): boolean {
  if (other.kind === 'delisting') return other.effective <= action.effective
  return action.kind === 'delisting' && other.effective >= action.effective
}
