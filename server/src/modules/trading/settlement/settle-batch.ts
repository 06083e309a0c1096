// Settles a batch of commands in one transaction: locks the portfolios, loads what the decisions need, decides in the
// order of arrival, and writes all of it.

import type { Competition } from '@koersklasse/domain/competition.ts'
import { toProductId } from '@koersklasse/domain/instrument.ts'
import type { UnlockRules } from '@koersklasse/domain/unlocking.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { MarketView } from '../market-view.ts'
import { Batch } from './batch.ts'
import type { Command, CommandResult, EventCommand, EventResult } from './command.ts'
import * as store from './settlement-store.ts'
import { isSprinter } from './situation.ts'
import { WorkingSet } from './working-set.ts'

export interface SettleBatchDeps {
  kysely: Kysely<Schema>
  ids: Ids
  market: MarketView
  /** The competition that is running by the market's clock; null where none is. */
  activeCompetition: () => Competition | null
  /** The most milliseconds that a product's own quote may be old when an order is filled on it. */
  maxQuoteAge: number
  /** What is open to everybody, and what each diploma opens. */
  unlockRules: UnlockRules
}

/** Makes the function that settles a batch. Its results stand in the order of the commands. */
export function createSettleBatch(deps: SettleBatchDeps) {
  return (commands: readonly Command[]): Promise<(CommandResult | EventResult)[]> =>
    deps.kysely.transaction().execute(async (tx) => {
      const batch = new Batch(deps, await loadBatch(tx, commands, deps))
      const results = commands.map((command) => batch.settle(command))
      await store.saveChanges(tx, batch.changes())
      return results
    })
}

async function loadBatch(
  tx: Transaction<Schema>,
  commands: readonly Command[],
  deps: SettleBatchDeps,
): Promise<WorkingSet> {
  const competition = deps.activeCompetition()
  const splits = await store.holdSplits(tx, deps.market.now())
  const orderCommands = commands.filter((command) => !isEvent(command))
  const events = commands.filter((command) => isEvent(command))
  const portfolios = await store.lockPortfolios(tx, {
    competitionId: competition?.id ?? null,
    userIds: orderCommands.flatMap((command) => (command.kind === 'execute' ? [] : [command.userId])),
    portfolioIds: commands.flatMap((command) => ('portfolioId' in command ? [command.portfolioId] : [])),
  })
  const portfolioIdOf = new Map(
    portfolios.filter((row) => row.competition_id === competition?.id).map((row) => [row.user_id, row.id]),
  )
  const orders = await store.loadOrders(
    tx,
    orderCommands.flatMap((command) => (command.kind === 'place' ? [] : [command.orderId])),
  )
  const placed = orderCommands.flatMap((command) => {
    const portfolioId = command.kind === 'place' ? portfolioIdOf.get(command.userId) : undefined
    return command.kind === 'place' && portfolioId !== undefined ? [{ ...command, portfolioId }] : []
  })
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
  // The room for Sprinters is what all of a portfolio's Sprinters leave of it.
  const buyers = wanted.filter(({ side, productId }) => side === 'buy' && isSprinter(deps.market, productId))
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
      command.kind === 'dividend' ? [{ ...command, before: command.effective }] : [],
    ),
  )
  return new WorkingSet(competition, {
    portfolios,
    positions: [...positions, ...ofBuyers],
    orders: [...orders, ...repeated, ...ended],
    transactions,
    holdings,
    splits,
  })
}

function isEvent(command: Command): command is EventCommand {
  return command.kind === 'payout' || command.kind === 'dividend'
}

function distinct<T extends { portfolioId: string; productId: string; side: string }>(
  all: readonly T[],
): T[] {
  return [...new Map(all.map((one) => [`${one.portfolioId} ${one.productId} ${one.side}`, one])).values()]
}
