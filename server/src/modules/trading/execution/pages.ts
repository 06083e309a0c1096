// Runs a command for each of very many portfolios without holding up the players' own.

import { firstId } from '../../../platform/ids.ts'

/** A page of portfolios by id. The next page starts after `last`; null if there is none. */
export interface PortfolioPage {
  portfolioIds: string[]
  last: string | null
}

/** The page that a query limited to `limit` portfolios has found, by id. */
export const portfolioPage = (portfolioIds: string[], limit: number): PortfolioPage => ({
  portfolioIds,
  last: portfolioIds.length === limit ? portfolioIds.at(-1)! : null,
})

/** How long the commands of a page should take, in milliseconds. Its portfolios are locked meanwhile. */
const pageMs = 20
/** The limits of page sizes. The first page is the smallest, because it is not known yet how long a portfolio takes. */
const pageSizes = { least: 10, most: 500 }

/**
 * Runs a function for every portfolio, a page at a time. A failure for one portfolio (for example, because it is locked
 * for long) does not stop the pages after it.
 * @param next reads a page: the first `limit` portfolios after one
 * @param isWanted no further page is started once it is false
 * @param most the maximum number of portfolios in a page
 * @throws after the last page, if the function failed for any portfolio
 */
export async function forEachPage(
  next: (after: string, limit: number) => Promise<PortfolioPage>,
  execute: (portfolioId: string) => Promise<{ ok: boolean }>,
  isWanted: () => boolean,
  most: number = pageSizes.most,
): Promise<void> {
  let after: string | null = firstId
  let limit = Math.min(pageSizes.least, most)
  let failure: unknown = null
  while (after !== null && isWanted()) {
    const { portfolioIds, last }: PortfolioPage = await next(after, limit)
    const began = performance.now()
    // Waits for all, so that none of them is still running when the page is retried.
    for (const result of await Promise.allSettled(portfolioIds.map(execute))) {
      if (result.status === 'rejected') failure ??= result.reason
      else if (!result.value.ok) failure ??= new Error('The command queue has refused an event')
    }
    limit = nextSize(limit, performance.now() - began, most)
    after = last
  }
  if (failure !== null) throw failure
}

/** The size of the next page, given the size of a page and the time that it took in milliseconds; at most twice as large. */
export function nextSize(size: number, tookMs: number, most: number = pageSizes.most): number {
  const fitting = Math.floor((size * pageMs) / Math.max(tookMs, pageMs / 2))
  return Math.min(Math.max(fitting, pageSizes.least), most)
}
