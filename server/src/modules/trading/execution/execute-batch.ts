// Executes a batch of commands in one transaction: locks the portfolios, loads the rows that the decisions need,
// decides in order of arrival, and writes the changes.

import { toProductId } from '@koersklasse/domain/market/instrument.ts'
import { refuse } from '@koersklasse/domain/result.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import { sendTogether } from '../../../platform/database/send-together.ts'
import type { OrderRow, PositionRow } from '../portfolios/wire.ts'
import { Batch, type BatchDeps } from './batch.ts'
import { type Held, holdSplits, toHeld } from './batch-locks.ts'
import type { Command, CommandResult, EventCommand } from './command.ts'
import * as store from './execution-store.ts'
import { loadCases } from './portfolio-case.ts'
import { splitBehind } from './running-splits.ts'
import { saveAndCommit } from './save-changes.ts'
import { isSprinter } from './situation.ts'
import { WorkingSet } from './working-set.ts'

export interface ExecuteBatchDeps extends BatchDeps {
  kysely: Kysely<Schema>
  /** Whether this node may execute the engine's commands. If so, no other node gets the role before the transaction ends. */
  holdsEngine?: ((tx: Kysely<Schema>) => Promise<boolean>) | undefined
}

/**
 * Executes commands in one transaction. Resolves to their results in the same order. A command whose portfolio another
 * transaction has locked is not executed and gets `locked`; a command of an engine that has lost its role is refused with
 * `unavailable`. Rejects if the whole batch failed.
 */
export type ExecuteBatch = (commands: readonly Command[]) => Promise<(CommandResult | 'locked')[]>

export function createExecuteBatch(deps: ExecuteBatchDeps): ExecuteBatch {
  return (commands) =>
    deps.kysely.connection().execute(async (tx) => {
      try {
        return await executeIn(tx, commands, deps)
      } catch (fault) {
        // If the rollback fails too, the connection is broken, which also ends the transaction.
        await sql`rollback`.execute(tx).catch(() => {})
        throw fault
      }
    })
}

async function executeIn(tx: Kysely<Schema>, commands: readonly Command[], deps: ExecuteBatchDeps) {
  const wanted = [...new Set(commands.map(({ portfolioId }) => portfolioId))]
  const first = await loadFirst(tx, commands, wanted, deps)
  const hasLostRole = commands.some(isOfEngine) && !(await (deps.holdsEngine?.(tx) ?? true))
  const locked = await findLocked(tx, commands, wanted, first.portfolios)
  // While a split is under way, it is unknown whether such a command counts old or new pieces.
  const isSplitting = first.splits.some(({ state }) => state === 'under_way')
  /** The result of a command that is not executed; null for the others. */
  function leftOut(command: Command) {
    if (hasLostRole && isOfEngine(command)) return refuse({ code: 'unavailable' as const })
    return locked.has(command.portfolioId) || (isSplitting && countsPieces(command)) ? 'locked' : null
  }
  const free = commands.filter((command) => leftOut(command) === null)
  if (free.length === 0) {
    await sql`rollback`.execute(tx)
    return commands.map((command) => leftOut(command)!)
  }
  const isChanged = first.isAnyRunning && (await splitBehind(tx, deps, first.portfolios))
  const found = isChanged ? await loadFirst(tx, commands, wanted, deps, sql`select`) : first
  const batch = new Batch(deps, await loadBatch(tx, free, deps, found))
  const results = commands.map((command) => leftOut(command) ?? batch.execute(command))
  await saveAndCommit(tx, batch.changes())
  return results
}

/**
 * Finds which portfolios cannot be changed now. A portfolio that is to be replaced must not be in a locked competition
 * either.
 */
async function findLocked(
  tx: Kysely<Schema>,
  commands: readonly Command[],
  wanted: readonly string[],
  free: readonly store.PortfolioRow[],
): Promise<ReadonlySet<string>> {
  const reset = new Set(commands.filter(({ kind }) => kind === 'reset').map(({ portfolioId }) => portfolioId))
  const replaced = free.filter(({ id }) => reset.has(id))
  const locked = await store.findLocked(tx, wanted, free)
  return locked.union(await store.findInLockedCompetition(tx, replaced))
}

/** What is loaded first, by statements that are sent together because they depend on the commands alone. */
interface LoadedFirst extends Held {
  portfolios: store.PortfolioRow[]
  /** The orders whose ids are in the commands. */
  named: OrderRow[]
  /** Earlier orders with the idempotency keys of the orders to be placed. */
  repeated: OrderRow[]
  /** The positions in the products of the commands. */
  positions: PositionRow[]
}

/**
 * Begins the transaction (unless `begin` is another statement), locks the free portfolios, and loads what most decisions
 * need.
 */
async function loadFirst(
  tx: Kysely<Schema>,
  commands: readonly Command[],
  wanted: readonly string[],
  { market }: ExecuteBatchDeps,
  begin = store.begin,
): Promise<LoadedFirst> {
  const orderIds = commands.flatMap((command) => ('orderId' in command ? [command.orderId] : []))
  const keyed = commands.flatMap((command) =>
    command.kind !== 'place' || command.idempotencyKey === null
      ? []
      : [{ portfolioId: command.portfolioId, key: command.idempotencyKey }],
  )
  // The splits are held before the portfolios are locked, so that everything is read on the same side of each split. The
  // rows of a portfolio are read once it is locked.
  const [, held, portfolios, repeated, positions, named = []] = await sendTogether(tx, [
    begin,
    holdSplits(market.source, market.now()),
    store.lockFreePortfolios(wanted),
    store.selectOrdersByKey(keyed),
    store.selectPositions(distinct(commands.filter((command) => 'productId' in command))),
    ...(orderIds.length > 0 ? [store.selectOrders(orderIds)] : []),
  ])
  return { ...toHeld(held), portfolios, named, repeated, positions }
}

/** Loads the other rows that the decisions need: none for new orders to which no limit applies. */
async function loadBatch(
  tx: Kysely<Schema>,
  commands: readonly Command[],
  deps: ExecuteBatchDeps,
  { splits, halted, portfolios, named, repeated, positions }: LoadedFirst,
): Promise<WorkingSet> {
  const events = commands.filter(isEvent)
  const reset = commands.filter(({ kind }) => kind === 'reset').map(({ portfolioId }) => portfolioId)
  const ofNamed = named.map(({ portfolio_id: portfolioId, product_id, side }) => ({
    ...{ portfolioId, productId: toProductId(product_id), side },
  }))
  const placed = commands
    .filter((command) => command.kind === 'place')
    .map(({ portfolioId, productId, terms: { side } }) => ({ portfolioId, productId, side }))
  // The limits apply to the value of several positions together, so all of them must be loaded.
  const limited = new Set(portfolios.filter((row) => row.underlying_cap_percent !== null).map(({ id }) => id))
  const buyers = [...placed, ...ofNamed].filter(
    ({ portfolioId, side, productId }) =>
      side === 'buy' && (limited.has(portfolioId) || isSprinter(deps.market, productId)),
  )
  const ofBuyers = await store.loadPositionsOf(tx, [...new Set(buyers.map(({ portfolioId }) => portfolioId))])
  const positionsOfNamed = await store.loadPositions(tx, distinct(ofNamed))
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
  const cases = await loadCases(
    tx,
    commands.filter((command) => command.kind === 'correct'),
  )
  const ofCases = [...cases.values()]
  return new WorkingSet({
    portfolios,
    positions: [
      ...[...positions, ...positionsOfNamed, ...ofBuyers],
      ...ofCases.flatMap((one) => one.positions),
    ],
    orders: [
      ...[...named, ...repeated, ...ended, ...(await store.loadPendingOrdersOf(tx, reset))],
      ...ofCases.flatMap((one) => one.orders),
    ],
    transactions,
    lastBookings: await store.loadLastBookings(tx, reset),
    holdings,
    ...{ splits, halted, cases },
    unbookedDeposits: await store.loadUnbookedDeposits(
      tx,
      commands.filter((command) => command.kind === 'deposit'),
    ),
    voidedEnds: await store.loadVoidedEnds(
      tx,
      events.filter(({ kind }) => kind === 'payout').map(({ productId }) => productId),
    ),
  })
}

/** Whether only the node with the engine role may send a command. */
function isOfEngine(command: Command): boolean {
  if (command.kind === 'reset') return command.cause === 'start'
  return command.kind === 'decide' || command.kind === 'correct' || isEvent(command)
}

/** Whether a command depends on pieces that it does not name: all but orders and deposits. */
function countsPieces(command: Command): boolean {
  return isEvent(command) || ['split', 'reset', 'correct'].includes(command.kind)
}

function isEvent(command: Command): command is EventCommand {
  return command.kind === 'payout' || command.kind === 'dividend'
}

/** Each pair of portfolio and product once. */
function distinct<T extends { portfolioId: string; productId: string }>(all: readonly T[]): T[] {
  return [...new Map(all.map((one) => [`${one.portfolioId} ${one.productId}`, one])).values()]
}
