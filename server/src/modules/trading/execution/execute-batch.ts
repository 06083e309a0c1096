// Executes a batch of commands in one transaction: locks the portfolios, loads the rows that the decisions need,
// decides in order of arrival, and writes the changes.

import type { UnlockRules } from '@koersklasse/domain/competition/unlocking.ts'
import { toProductId } from '@koersklasse/domain/market/instrument.ts'
import type { OrderLimits } from '@koersklasse/domain/orders/order-limits.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { MarketView } from '../market-view.ts'
import { Batch } from './batch.ts'
import type {
  Command,
  CommandResult,
  EventCommand,
  EventResult,
  OrderCommand,
  ResetResult,
} from './command.ts'
import * as store from './execution-store.ts'
import { isSprinter } from './situation.ts'
import { WorkingSet } from './working-set.ts'

export interface ExecuteBatchDeps {
  kysely: Kysely<Schema>
  ids: Ids
  market: MarketView
  /** The maximum age, in milliseconds, of a product's own quote when an order is filled on it. */
  maxQuoteAge: number
  /** What every player may trade, and what each diploma unlocks. */
  unlockRules: UnlockRules
  /** How many orders a portfolio may have. */
  orderLimits: OrderLimits
}

/**
 * Executes commands in one transaction. Resolves to their results in the same order; a command whose portfolio another
 * transaction has locked is not executed and gets `locked`. Rejects if the whole batch failed.
 */
export type ExecuteBatch = (
  commands: readonly Command[],
) => Promise<(CommandResult | EventResult | ResetResult | 'locked')[]>

export function createExecuteBatch(deps: ExecuteBatchDeps): ExecuteBatch {
  return (commands) =>
    deps.kysely.transaction().execute(async (tx) => {
      // Holds the splits before locking the portfolios, so that all are read on the same side of each split.
      const splits = await store.holdSplits(tx, deps.market.source, deps.market.now())
      const wanted = [...new Set(commands.map(({ portfolioId }) => portfolioId))]
      const { portfolios, locked } = await store.lockFreePortfolios(tx, wanted)
      const isLocked = ({ portfolioId }: Command) => locked.has(portfolioId)
      const free = commands.filter((command) => !isLocked(command))
      if (free.length === 0) return commands.map(() => 'locked')
      const batch = new Batch(deps, await loadBatch(tx, free, deps, { splits, portfolios }))
      const results = commands.map((command) => (isLocked(command) ? 'locked' : batch.execute(command)))
      await store.saveChanges(tx, batch.changes())
      return results
    })
}

async function loadBatch(
  tx: Transaction<Schema>,
  commands: readonly Command[],
  deps: ExecuteBatchDeps,
  { splits, portfolios }: Pick<store.Loaded, 'splits' | 'portfolios'>,
): Promise<WorkingSet> {
  const orderCommands = commands.filter(isOrder)
  const events = commands.filter(isEvent)
  const reset = commands.filter(({ kind }) => kind === 'reset').map(({ portfolioId }) => portfolioId)
  const orders = await store.loadOrders(
    tx,
    orderCommands.flatMap((command) => (command.kind === 'place' ? [] : [command.orderId])),
  )
  const placed = orderCommands.filter((command) => command.kind === 'place')
  const repeated = await store.loadOrdersByKey(
    tx,
    placed.flatMap(({ portfolioId, idempotencyKey }) =>
      idempotencyKey === null ? [] : [{ portfolioId, key: idempotencyKey }],
    ),
  )
  const wanted = distinct([
    ...placed.map(({ portfolioId, productId, terms: { side } }) => ({ portfolioId, productId, side })),
    ...orders.map((row) => ({
      portfolioId: row.portfolio_id,
      productId: toProductId(row.product_id),
      side: row.side,
    })),
    ...events.map(({ portfolioId, productId }) => ({ portfolioId, productId, side: 'sell' })),
  ])
  const positions = await store.loadPositions(tx, wanted)
  // The limits apply to the value of several positions together, so all of them must be loaded.
  const limited = new Set(portfolios.filter((row) => row.underlying_cap_percent !== null).map(({ id }) => id))
  const buyers = wanted.filter(
    ({ portfolioId, side, productId }) =>
      side === 'buy' && (limited.has(portfolioId) || isSprinter(deps.market, productId)),
  )
  const ofBuyers = await store.loadPositionsOf(tx, [...new Set(buyers.map(({ portfolioId }) => portfolioId))])
  const transactions = await store.loadTransactionsOf(
    tx,
    repeated.map((row) => row.id),
  )
  const ended = await store.loadPendingOrders(
    tx,
    events.filter((command) => command.kind === 'payout'),
  )
  const holdings = await store.loadHoldings(
    tx,
    events.flatMap((command) =>
      command.kind === 'dividend' ? [{ ...command, before: command.heldBefore }] : [],
    ),
  )
  return new WorkingSet({
    portfolios,
    positions: [...positions, ...ofBuyers],
    orders: [...orders, ...repeated, ...ended, ...(await store.loadPendingOrdersOf(tx, reset))],
    transactions,
    lastBookings: await store.loadLastBookings(tx, reset),
    holdings,
    splits,
  })
}

function isEvent(command: Command): command is EventCommand {
  return command.kind === 'payout' || command.kind === 'dividend'
}

function isOrder(command: Command): command is OrderCommand {
  return !isEvent(command) && command.kind !== 'reset'
}

function distinct<T extends { portfolioId: string; productId: string; side: string }>(
  all: readonly T[],
): T[] {
  return [...new Map(all.map((one) => [`${one.portfolioId} ${one.productId} ${one.side}`, one])).values()]
}
