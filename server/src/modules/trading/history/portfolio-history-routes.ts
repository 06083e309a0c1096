// The HTTP routes of the histories of portfolios and positions.

import {
  getAttribution,
  getPortfolioHistory,
  getPositionGraph,
} from '@koersklasse/contract/portfolio-history.ts'
import { toProductId } from '@koersklasse/domain/market/instrument.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import { type App, serve, WrittenAnswer } from '../../../http/route.ts'
import type { FindPortfolio } from '../portfolios/find-portfolio.ts'
import type { PortfolioStore } from '../portfolios/portfolio-store.ts'
import { type AttributionDeps, attributionOf } from './portfolio-attribution.ts'
import { createPortfolioHistory } from './portfolio-history.ts'

export function addPortfolioHistoryRoutes(
  app: App,
  deps: AttributionDeps & { findPortfolio: FindPortfolio } & Pick<PortfolioStore, 'findPosition'>,
): void {
  const { market, findPortfolio, findPosition } = deps
  const history = createPortfolioHistory(deps)

  serve(app, getPortfolioHistory, async ({ player, params, query }) => {
    const found = await findPortfolio.named(player, query)
    if (!found.ok) return found
    const { id, starting_balance: startingBalance } = found.value
    const points = await history.portfolio(id, startingBalance, params.period, query.points)
    // Checking hundreds of points by their schema takes longer than computing them.
    return ok(WrittenAnswer.of(points))
  })

  serve(app, getAttribution, async ({ player, query }) => {
    const found = await findPortfolio.own(player, query.competitionId)
    if (!found.ok) return found
    return ok(await deps.betweenSplits((splits) => attributionOf({ ...deps, splits }, found.value.id)))
  })

  serve(app, getPositionGraph, async ({ player, query }) => {
    const found = await findPortfolio.own(player, query.competitionId)
    if (!found.ok) return found
    const position = await findPosition(found.value.id, query.positionId)
    if (position === undefined) return refuse({ code: 'not_found', field: 'positionId' })
    const product = market.product(toProductId(query.productId))
    if (product === undefined || position.product_id !== product.id)
      return refuse({ code: 'not_found', field: 'productId' })
    return ok({ points: await history.position(found.value.id, product, query.timeframe) })
  })
}
