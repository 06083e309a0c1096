import type { PortfolioChange } from '@koersklasse/contract/socket.ts'
import type { Order, Position } from '@koersklasse/contract/trading.ts'
import type { QueryClient } from '@tanstack/react-query'
import { askAnew } from '../api/ask-anew.ts'
import {
  ofPlayer,
  orderQuery,
  ordersQuery,
  pastOfPlayer,
  positionsQuery,
  transactionsQuery,
} from '../api/queries.ts'

/**
 * Puts a change of the own portfolio into the cache. It fits only on the version of it right before: else everything of the
 * player is asked for anew. That goes for an older one too: only the positions have a version, and an order that was asked
 * for together with them may have been read just before the change, they just after it.
 */
export function applyPortfolioChange(client: QueryClient, change: PortfolioChange): void {
  const known = client.getQueryData(positionsQuery.queryKey)
  // An answer that is under way may be older than this change: it is asked for again.
  const underway =
    client.isFetching({ queryKey: [ofPlayer], predicate: ({ queryKey }) => !isPast(queryKey) }) > 0
  const isNext = known?.portfolioId === change.portfolioId && change.version === known.version + 1
  if (!known || underway || !isNext) {
    void askAnew(client, [ofPlayer])
    return
  }
  client.setQueryData(positionsQuery.queryKey, {
    ...known,
    version: change.version,
    availableBalance: change.availableBalance,
    positions: withPosition(known.positions, change.position),
  })
  const { order, transaction } = change
  if (order !== null) {
    client.setQueryData(ordersQuery.queryKey, (orders) => orders && withOrder(orders, order))
    void askAnew(client, orderQuery(order.id).queryKey)
  }
  if (transaction === null) return
  client.setQueryData(
    transactionsQuery.queryKey,
    (transactions) =>
      transactions && [transaction, ...transactions.filter(({ id }) => id !== transaction.id)],
  )
  void askAnew(client, pastOfPlayer)
}

/** The past has no version: it is asked for again whenever it has changed. */
function isPast(queryKey: readonly unknown[]): boolean {
  return pastOfPlayer.every((part, index) => queryKey[index] === part)
}

/** Positions with one of them changed; one without pieces is no longer there. */
function withPosition(positions: Position[], changed: Position | null): Position[] {
  if (changed === null) return positions
  if (changed.quantity === 0) return positions.filter(({ productId }) => productId !== changed.productId)
  const isNew = positions.every(({ productId }) => productId !== changed.productId)
  if (isNew) return [...positions, changed]
  return positions.map((position) => (position.productId === changed.productId ? changed : position))
}

/** Orders with one of them changed: pending first, then aborted, each newest first; a completed one is gone. */
function withOrder(orders: Order[], changed: Order): Order[] {
  const rest = orders.filter(({ id }) => id !== changed.id)
  if (changed.orderStatus === 'completed') return rest
  return [...rest, changed].sort(
    (a, b) =>
      Number(b.orderStatus === 'pending') - Number(a.orderStatus === 'pending') || b.created - a.created,
  )
}
