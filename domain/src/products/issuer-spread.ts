// The issuer of a Sprinter or a tracker quotes around its value with a spread of 1 cent, or 0.1 to 0.3 % of the value,
// and twice that outside 09:00 to 17:30 in Amsterdam (sprinters.md, section 6).

import { divideUp } from '../money/decimal.ts'

/** The distance between bid and ask: a number of cents (`ticks`), or a part of the value in basis points (`share`). */
export type IssuerSpread =
  | { kind: 'ticks'; ticks: number }
  | {
      kind: 'share'
      basisPoints: number
    }

/** The default spread: one cent. */
export const defaultIssuerSpread: IssuerSpread = { kind: 'ticks', ticks: 1 }

/** The spread at a moment: doubled outside the day session. */
export function issuerSpreadAt(spread: IssuerSpread, isDaySession: boolean): IssuerSpread {
  if (isDaySession) return spread
  return spread.kind === 'ticks'
    ? { kind: 'ticks', ticks: spread.ticks * 2 }
    : { kind: 'share', basisPoints: spread.basisPoints * 2 }
}

/**
 * Puts an issuer's spread around a value in whole cents: half of it below the bid, the rest above the ask. A spread
 * in basis points is taken of the ask and rounded up to the cent. The bid is never below zero.
 * @param bid the value in cents at which the issuer can unwind a purchase, rounded down
 * @param ask the value in cents at which the issuer can unwind a sale, rounded up
 * @returns bid and ask in cents
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
