// Wires the parts of the trading module.

import type { UnlockRules } from '@koersklasse/domain/competition/unlocking.ts'
import { currencyPairSymbol, type Instrument } from '@koersklasse/domain/market/instrument.ts'
import type { OrderLimits } from '@koersklasse/domain/orders/order-limits.ts'
import type { Clock, EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { App } from '../../http/route.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { createReadClosingWorths } from './closing/closing-bids.ts'
import { createDeposits } from './deposits/create-deposits.ts'
import { createCommandQueue } from './execution/command-queue.ts'
import { createExecuteBatch, type ExecuteBatch, type ExecuteBatchDeps } from './execution/execute-batch.ts'
import { benchmarkInstants } from './history/benchmark-values.ts'
import { createClassHistory } from './history/class-history.ts'
import type { PastTerms } from './history/portfolio-attribution.ts'
import { type BetweenSplits, createPortfolioHistory } from './history/portfolio-history.ts'
import { addPortfolioHistoryRoutes } from './history/portfolio-history-routes.ts'
import { createPortfolioHistoryStore } from './history/portfolio-history-store.ts'
import { createLogReader } from './log/log-reader.ts'
import { addLogRoutes } from './log/log-routes.ts'
import { createRemoveLogs } from './log/remove-logs.ts'
import type { MarketView } from './market-view.ts'
import { createOrderEngine, type EngineMarket, type OrderEngine } from './orders/order-engine.ts'
import { addOrderRoutes } from './orders/order-routes.ts'
import { createPruneOrders } from './orders/prune-orders.ts'
import { createWaitingOrderStore } from './orders/waiting-order-store.ts'
import type { PastPrices } from './past-prices.ts'
import { type CompetitionOf, createFindPortfolio, type FindPlayer } from './portfolios/find-portfolio.ts'
import { createLeave } from './portfolios/leave.ts'
import { createOpenPortfolio } from './portfolios/open-portfolio.ts'
import { createReadPlayerNews } from './portfolios/player-news.ts'
import { addPortfolioRoutes, type PortfolioRoutesDeps } from './portfolios/portfolio-routes.ts'
import { createPortfolioStore } from './portfolios/portfolio-store.ts'
import { createReadHoldings } from './portfolios/read-holdings.ts'
import { createReadPlayerTrades } from './portfolios/read-player-trades.ts'
import { createReadTrades } from './portfolios/read-trades.ts'
import { createSplitNow } from './portfolios/split-now.ts'
import { createTradeStore } from './portfolios/trade-store.ts'
import { namesOf } from './portfolios/wire.ts'
import { startPracticeEnds } from './practice/end-practice.ts'
import { createFindAction } from './product-events/find-action.ts'

export interface TradingDeps {
  kysely: Kysely<Schema>
  ids: Ids
  bus: Bus
  /** Real time; market time comes from the market. */
  clock: Clock
  market: EngineMarket
  pastPrices: PastPrices
  pastTerms: PastTerms
  betweenSplits: BetweenSplits
  /** The instrument that portfolios are compared with; null for none. */
  benchmark: Instrument | null
  log: Log
  /** The maximum number of commands executed in one transaction. */
  batchSize: number
  competitionOf: CompetitionOf
  /** What every player may trade, and what each diploma unlocks. */
  unlockRules: UnlockRules
  /** How many orders a portfolio may have. */
  orderLimits: OrderLimits
  /** The maximum age, in milliseconds, of a product's own quote when an order is filled on it. */
  maxQuoteAge: number
  wakeOutbox: () => void
  /** Whether this node may execute what only the engine sends. */
  holdsEngine?: ExecuteBatchDeps['holdsEngine']
}

export type Trading = ReturnType<typeof createTrading>

export function createTrading(deps: TradingDeps) {
  const parts = createShared(deps)
  const { kysely, ids, market, competitionOf, commandQueue, store } = parts
  return {
    ...portfolioParts(parts),
    ...orderParts(parts),
    ...executionParts(parts),
    ...historyParts(parts),
    /** Removes the logs of competitions that were deleted; to be repeated. */
    removeLogs: createRemoveLogs(kysely),
    deposits: createDeposits({ kysely, ids, commandQueue, marketClock: market }),
    /** Starts ending the practice of competitions on this node. Only one node may do so at a time. */
    startPracticeEnds: (unclosed: Parameters<typeof startPracticeEnds>[0]['unclosed'], signal: AbortSignal) =>
      startPracticeEnds({
        ...{ kysely, marketClock: market, unclosed, signal },
        replace: (portfolioId) => commandQueue.reset({ kind: 'reset', portfolioId, cause: 'start' }),
      }),
    addRoutes(
      api: App,
      { toWireProduct, findPlayer }: Pick<PortfolioRoutesDeps, 'toWireProduct'> & { findPlayer: FindPlayer },
    ): void {
      const found = { ...parts, findPortfolio: createFindPortfolio({ ...parts, findPlayer }) }
      addPortfolioRoutes(api, { ...found, toWireProduct })
      addOrderRoutes(api, { ...found, findAction: createFindAction(kysely) })
      addPortfolioHistoryRoutes(api, { ...found, ...parts.histories, findPosition: store.findPosition })
      addLogRoutes(api, { market, competitionOf, log: createLogReader(kysely) })
    },
    /** Executes the commands already queued and refuses new ones. */
    close: commandQueue.close,
  }
}

type Shared = ReturnType<typeof createShared>

/** What several rooms of trading use. */
function createShared(deps: TradingDeps) {
  const { kysely } = deps
  const executeBatch = createExecuteBatch(deps)
  const commandQueue = createCommandQueue({
    ...deps,
    async executeBatch(commands) {
      const results = await executeBatch(commands)
      deps.wakeOutbox()
      return results
    },
  })
  const readClosingWorths = createReadClosingWorths(kysely)
  return {
    ...{ ...deps, commandQueue, readClosingWorths },
    store: { ...createPortfolioStore(kysely), ...createTradeStore(kysely) },
    splitNow: createSplitNow({ ...deps, ...commandQueue }),
    histories: { ...deps, store: createPortfolioHistoryStore(kysely), readClosingWorths },
  }
}

function portfolioParts(parts: Shared) {
  const { kysely, ids, market, store, splitNow } = parts
  return {
    openPortfolio: createOpenPortfolio({ kysely, ids, marketClock: market }),
    /** Opens portfolios as of a past instant. */
    openPortfolioAt: (at: EpochMs) => createOpenPortfolio({ kysely, ids, marketClock: { now: () => at } }),
    ...createLeave(parts),
    /** What happened to players in a period, and what ends for them today. */
    readPlayerNews: createReadPlayerNews(kysely),
    readHoldings: createReadHoldings(kysely, splitNow),
    /** The last orders and transactions of a player, for the desk. */
    tradesOf: createReadPlayerTrades(kysely, namesOf(parts)),
    /** What a player traded, and single orders and transactions. */
    trades: {
      ...createReadTrades(kysely),
      findOrder: store.findOrder,
      findTransaction: store.findTransaction,
    },
    everOrdered: store.everOrdered,
  }
}

function orderParts(parts: Shared) {
  const waitingOrders = createWaitingOrderStore(parts.kysely)
  return {
    /** Starts the order engine on this node. Only one node may run it at a time. */
    startEngine: (): OrderEngine => createOrderEngine({ ...parts, waitingOrders }),
    /** Removes the aborted orders of competitions that ended long ago; to be repeated. */
    pruneOrders: createPruneOrders({ kysely: parts.kysely, clock: parts.market }),
  }
}

function executionParts({ commandQueue, ...deps }: Shared) {
  return {
    /** Executes an order as if its player had sent it; repairs a portfolio; replaces it by a new one. */
    ...{ execute: commandQueue.execute, correct: commandQueue.correct, reset: commandQueue.reset },
    executeEvent: commandQueue.executeEvent,
    /**
     * Makes the function that executes commands on the market of a past instant, as the queue does on the current market.
     * Only for portfolios that nobody else trades in meanwhile.
     */
    executeInPast: (then: MarketView): ExecuteBatch => createExecuteBatch({ ...deps, market: then }),
    ...{ queueStats: commandQueue.stats, failingPortfolios: commandQueue.failingPortfolios },
  }
}

function historyParts({ histories, benchmark }: Shared) {
  return {
    /** The values of a portfolio, and of all portfolios of a class, over a period, beside the benchmark. */
    ...{
      portfolioHistory: createPortfolioHistory(histories).portfolio,
      classHistory: createClassHistory(histories),
    },
    /** The old minute candles that histories still need: the benchmark's, from when portfolios were opened. */
    pastReliedOn: {
      symbols: [benchmark?.symbol, benchmark && currencyPairSymbol(benchmark.currency)].filter(
        (symbol) => typeof symbol === 'string',
      ),
      instantsBetween: (after: EpochMs, until: EpochMs) => benchmarkInstants(histories.store, after, until),
    },
  }
}
