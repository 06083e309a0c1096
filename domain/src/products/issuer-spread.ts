// The issuer of a Sprinter or a tracker bids and asks around its value: 1 cent, or 0.1 to 0.3 % of the value, by day,
// and twice that outside the hours from 09:00 to 17:30 (sprinters.md, section 6).

import { divideUp } from '../money/decimal.ts'

/** What lies between bid and ask: so many cents (`ticks`), or hundredths of a percent of the value (`share`). */
export type IssuerSpread =
  | { kind: 'ticks'; ticks: number }
  | {
      kind: 'share'
      basisPoints: number
    }

/** The spread of the game where nothing else is set: one cent. */
export const defaultIssuerSpread: IssuerSpread = { kind: 'ticks', ticks: 1 }

/** The spread at a moment: what it is by day, doubled outside the day session. */
export function issuerSpreadAt(spread: IssuerSpread, isDaySession: boolean): IssuerSpread {
  if (isDaySession) return spread
  return spread.kind === 'ticks'
    ? { kind: 'ticks', ticks: spread.ticks * 2 }
    : { kind: 'share', basisPoints: spread.basisPoints * 2 }
}

/**
 * Sets an issuer's spread around a value in whole cents: half of it below the bid, the rest above the ask. A share is
 * of the value at the ask, rounded up to the cent. The bid is never below zero.
 * @param bid the value at which the issuer could undo a purchase, rounded down
 * @param ask the value at which it could undo a sale, rounded up
 */
export function withIssuerSpread(
  bid: bigint,
  ask: bigint,
  spread: IssuerSpread,
): { bid: bigint; ask: bigint } {
  const cents =
    spread.kind === 'ticks' ? BigInt(spread.ticks) : divideUp(ask * BigInt(spread.basisPoints), 10_000n)
  const below = cents / 2n
  return { bid: bid > below ? bid - below : 0n, ask: ask + cents - below }
}
