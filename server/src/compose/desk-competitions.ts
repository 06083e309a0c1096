// Competitions at the desk, and their dry runs: what they need of the market and of trading.

import { fileURLToPath } from 'node:url'
import type { LintFacts } from '@koersklasse/domain/competition/lint.ts'
import { type ProductType, productTypes } from '@koersklasse/domain/market/instrument.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import type { Config } from '../config.ts'
import type { App } from '../http/route.ts'
import { lookAway } from '../modules/accounts/look-away.ts'
import type { Competitions } from '../modules/competitions/create-competitions.ts'
import { defineRemoval } from '../modules/competitions/desk/remove-rest.ts'
import type { DeskRoutesDeps } from '../modules/competitions/desk/routes.ts'
import { createDryRuns, type DryRuns } from '../modules/dry-runs/create-dry-runs.ts'
import type { Market } from '../modules/market/market.ts'
import { holdBatches } from '../modules/trading/execution/batch-locks.ts'
import { hasOrders, removeUntraded } from '../modules/trading/portfolios/organise.ts'
import type { Announcements } from '../platform/announce.ts'
import type { Feature } from './http.ts'
import type { Platform } from './platform.ts'

interface Needs {
  market: Market
  competitions: Competitions
  announcements: Announcements
  accountLinks: Pick<DeskRoutesDeps, 'heldPrizes'>
}

/** Makes the routes of competitions at the desk, and the dry runs. */
export async function composeDeskCompetitions(
  platform: Platform,
  config: Config,
  { market, competitions, announcements, accountLinks: { heldPrizes } }: Needs,
): Promise<Feature & { dryRuns: DryRuns }> {
  const { isTelling } = announcements
  const removeRest = await defineRemoval({ jobs: platform.jobs, isTelling, lookAway, removeUntraded })
  competitions.followChanges(platform.bus)
  const lintFacts = () => lintFactsOf(market, config)
  const { hours, instrumentsFile, feed } = config.market
  const dryRuns = createDryRuns({
    ...platform,
    ...{ lintFacts, rulesAtDesk: competitions.rulesAtDesk },
    ...config.dryRuns,
    program: fileURLToPath(new URL('../dry-run.ts', import.meta.url)),
    settings: {
      ...{ hours, instrumentsFile: feed.kind === 'simulator' ? instrumentsFile : null },
      ...{ benchmark: feed.kind === 'simulator' ? config.benchmark : null },
      ...{ unlockRules: config.unlockRules, orderLimits: config.orderLimits },
      ...{ maxQuoteAge: config.maxQuoteAge, withholding: config.dividendWithholding },
    },
  })
  return {
    dryRuns,
    addRoutes(api: App) {
      competitions.addDeskRoutes(api, {
        bus: platform.bus,
        lintFacts,
        ...{ ...announcements, heldPrizes },
        ...{ hasOrders, removeRest, holdTrading: holdBatches },
      })
      dryRuns.addRoutes(api)
    },
  }
}

/** The facts of the game that the check of a competition's rules uses, as of now. */
function lintFactsOf(market: Market, config: Config): LintFacts {
  const { kind } = config.market.feed
  return {
    ...{ now: market.now(), hours: market.hours, unlockRules: config.unlockRules },
    keepsHolidays: kind === 'ingest' || kind === 'yahoo',
    products: cheapestProducts(market),
  }
}

function cheapestProducts(market: Market): LintFacts['products'] {
  const found = new Map<ProductType, { cheapest: number; underlyings: Set<string> }>()
  const issued = [...market.issued.living()].map(({ product }) => product)
  for (const { id, symbol, productType } of [...market.catalogue.products.values(), ...issued]) {
    const ask = market.priceOf(id)?.ask
    if (ask === undefined) continue
    const known = found.get(productType) ?? { cheapest: ask, underlyings: new Set() }
    found.set(productType, known)
    known.cheapest = Math.min(known.cheapest, ask)
    known.underlyings.add(market.underlyingOf(symbol))
  }
  return Object.fromEntries(
    productTypes.map((type) => {
      const known = found.get(type)
      return [type, known ? { cheapest: toCents(known.cheapest), underlyings: known.underlyings.size } : null]
    }),
  ) as Record<ProductType, { cheapest: ReturnType<typeof toCents>; underlyings: number } | null>
}
