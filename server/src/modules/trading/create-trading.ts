// Puts the parts of trading together.

import type { Competition } from '@koersklasse/domain/competition.ts'
import { currencyPairSymbol, type Instrument } from '@koersklasse/domain/instrument.ts'
import type { EpochMs } from '@koersklasse/domain/time.ts'
import type { UnlockRules } from '@koersklasse/domain/unlocking.ts'
import type { Kysely } from 'kysely'
import type { App } from '../../http/route.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { createFindPortfolio } from './find-portfolio.ts'
import { benchmarkInstants, type PastPrices } from './history/portfolio-history.ts'
import { addPortfolioHistoryRoutes } from './history/portfolio-history-routes.ts'
import { createPortfolioHistoryStore } from './history/portfolio-history-store.ts'
import { createOpenPortfolio } from './open-portfolio.ts'
import { createOrderEngine, type EngineMarket, type OrderEngine } from './orders/order-engine.ts'
import { addTradingRoutes, type TradingRoutesDeps } from './routes.ts'
import { createSettleBatch } from './settlement/settle-batch.ts'
import { createSettlement } from './settlement/settlement.ts'
import { createTradingStore } from './store.ts'

export interface TradingDeps {
  kysely: Kysely<Schema>
  ids: Ids
  bus: Bus
  market: EngineMarket
  pastPrices: PastPrices
  /** The instrument to hold portfolios against; null for none. */
  benchmark: Instrument | null
  log: Log
  /** The most orders that are settled in one transaction. */
  batchSize: number
  activeCompetition: () => Competition | null
  /** What is open to everybody, and what each diploma opens. */
  unlockRules: UnlockRules
  /** The most milliseconds that a product's own quote may be old when an order is filled on it. */
  maxQuoteAge: number
  wakeOutbox: () => void
}

export function createTrading(deps: TradingDeps) {
  const store = createTradingStore(deps.kysely)
  const historyStore = createPortfolioHistoryStore(deps.kysely)
  const findPortfolio = createFindPortfolio({ ...deps, store })
  const settleBatch = createSettleBatch(deps)
  const settlement = createSettlement({
    ...deps,
    async settleBatch(commands) {
      const results = await settleBatch(commands)
      deps.wakeOutbox()
      return results
    },
  })
  let engine: OrderEngine | null = null
  return {
    openPortfolio: createOpenPortfolio({ ...deps, marketClock: deps.market }),
    /** Carries out on this node what waits; it is to be the only one. Never rejects. */
    async startEngine(): Promise<void> {
      engine = createOrderEngine({ ...deps, store, settlement })
      await engine
        .catchUp()
        .catch((fault: unknown) => deps.log.warn({ err: fault }, 'the orders that wait could not be read'))
      engine?.sweep()
    },
    stopEngine(): void {
      engine?.close()
      engine = null
    },
    /** For timers: does nothing on a node where the engine does not run. */
    sweepOrders: () => engine?.sweep(),
    catchUpOrders: () => engine?.catchUp(),
    addRoutes(api: App, parts: Pick<TradingRoutesDeps, 'toWireProduct'>): void {
      addTradingRoutes(api, { ...deps, ...parts, store, findPortfolio, settlement })
      addPortfolioHistoryRoutes(api, {
        ...deps,
        store: historyStore,
        findPortfolio,
        findPosition: store.findPosition,
      })
    },
    settleEvent: settlement.settleEvent,
    everOrdered: store.everOrdered,
    /** What histories ask of the past in minutes, however old it is: what the benchmark cost when portfolios began. */
    pastReliedOn: {
      symbols: [deps.benchmark?.symbol, deps.benchmark && currencyPairSymbol(deps.benchmark.currency)].filter(
        (symbol) => typeof symbol === 'string',
      ),
      instantsBetween: (after: EpochMs, until: EpochMs) => benchmarkInstants(historyStore, after, until),
    },
    /** Settles what waits and takes nothing more. */
    async close(): Promise<void> {
      engine?.close()
      await settlement.close()
    },
  }
}
