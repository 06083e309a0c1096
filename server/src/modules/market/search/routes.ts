// The route of the search.

import { search } from '@koersklasse/contract/search.ts'
import { ok } from '@koersklasse/domain/result.ts'
import { type App, serve } from '../../../http/route.ts'
import { createSearchMarket } from './search-market.ts'

export function addSearchRoutes(app: App, market: Parameters<typeof createSearchMarket>[0]): void {
  const searchMarket = createSearchMarket(market)
  serve(app, search, ({ query }) => ok(searchMarket(query.q)))
}
