// The market at the desk: the feed and the products, which the market owns, and the corporate actions, which trading does.

import type { Config } from '../config.ts'
import { addMarketDeskRoutes } from '../modules/market/desk/routes.ts'
import type { Market } from '../modules/market/market.ts'
import type { OperationsPage } from '../modules/operations/create-operations.ts'
import { addCorporateActionRoutes } from '../modules/trading/desk/corporate-action-routes.ts'
import type { Feature } from './http.ts'
import type { Platform } from './platform.ts'

export function composeMarketDesk(
  platform: Platform,
  config: Config,
  { market, operations }: { market: Market; operations: Pick<OperationsPage, 'nodes'> },
): Feature {
  return {
    addRoutes(api) {
      addMarketDeskRoutes(api, {
        ...{ ...platform, market },
        async droppedQuotes() {
          const nodes = await operations.nodes()
          const ofFeed = nodes.find(({ isSilent, load }) => !isSilent && load?.droppedQuotes != null)
          return ofFeed?.load?.droppedQuotes ?? null
        },
      })
      addCorporateActionRoutes(api, { ...platform, market, withholding: config.dividendWithholding })
    },
  }
}
