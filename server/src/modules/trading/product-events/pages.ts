// Runs a command for each of very many portfolios without holding up the players' own.

import { firstId } from '../../../platform/ids.ts'
import type { PortfolioPage } from './payout-store.ts'

/** The maximum number of portfolios in the command queue, so that a player's order never waits for many of them. */
export const atOnce = 100

/**
 * Runs a function for every portfolio, a page at a time. A failure for one portfolio (for example, because it is locked
 * for long) does not stop the pages after it.
 * @throws after the last page, if the function failed for any portfolio
 */
export async function forEachPage(
  next: (after: string) => Promise<PortfolioPage>,
  execute: (portfolioId: string) => Promise<{ ok: boolean }>,
  isWanted: () => boolean,
): Promise<void> {
  let after: string | null = firstId
  let failure: unknown = null
  while (after !== null && isWanted()) {
    const { portfolioIds, last }: PortfolioPage = await next(after)
    // Waits for all, so that none is still under way when the page is retried.
    for (const result of await Promise.allSettled(portfolioIds.map(execute))) {
      if (result.status === 'rejected') failure ??= result.reason
      else if (!result.value.ok) failure ??= new Error('The command queue has refused an event')
    }
    after = last
  }
  if (failure !== null) throw failure
}
