import type { Product } from '@koersklasse/contract/market.ts'
import type { PortfolioChange } from '@koersklasse/contract/socket.ts'
import { getPortfolioVersion, type Order, type Position } from '@koersklasse/contract/trading.ts'
import { addCents, type Cents, toCents } from '@koersklasse/domain/money/money.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { ordersQuery, positionsQuery, productQuery, transactionsQuery } from '../api/queries.ts'
import { queryKeys } from '../api/query-keys.ts'
import { refetch } from '../api/refetch.ts'

/**
 * Applies a change of the player's own portfolio to the cache. A change applies only to the version right before it, and
 * only if the product of its position is known; otherwise everything of the player is refetched. An older change causes
 * a refetch too: only the positions have a version, and the orders may have been read just before the change while the
 * positions were read just after it.
 */
export function applyPortfolioChange(client: QueryClient, change: PortfolioChange): void {
  const known = client.getQueryData(positionsQuery.queryKey)
  // A request that is under way may be answered with data from before this change.
  const isUnderway =
    client.isFetching({ queryKey: queryKeys.player(), predicate: ({ queryKey }) => !isApart(queryKey) }) > 0
  const isNext = known?.portfolioId === change.portfolioId && change.version === known.version + 1
  const products = known && withProductOf(change.position, known.products, client)
  if (!known || !products || isUnderway || !isNext) {
    void refetch(client, queryKeys.player())
    return
  }
  client.setQueryData(positionsQuery.queryKey, {
    ...known,
    version: change.version,
    availableBalance: change.availableBalance,
    deposited: addCents(known.deposited, depositOf(change)),
    products,
    positions: withPosition(known.positions, change.position),
  })
  const { order, transaction } = change
  if (order !== null) {
    client.setQueryData(ordersQuery.queryKey, (orders) => orders && withOrder(orders, order))
    void refetch(client, queryKeys.order(order.id))
  }
  void refetch(client, queryKeys.mistakes())
  if (transaction === null) return
  client.setQueryData(
    transactionsQuery.queryKey,
    (transactions) =>
      transactions && [transaction, ...transactions.filter(({ id }) => id !== transaction.id)],
  )
  void refetch(client, queryKeys.past())
  void refetch(client, queryKeys.onboarding())
}

/**
 * Refetches what may be older than the first connection, because earlier changes are not sent: everything of the player if the
 * portfolio has a newer version than the positions. While the positions are unknown, refetches everything that changes are
 * applied to.
 */
export async function checkPortfolio(client: QueryClient): Promise<void> {
  if (client.getQueryData(positionsQuery.queryKey) === undefined) {
    const changing = { queryKey: queryKeys.player(), predicate: ({ queryKey }: Query) => !isApart(queryKey) }
    void client.cancelQueries(changing)
    return client.invalidateQueries(changing)
  }
  const latest = await call(getPortfolioVersion, {}).catch(() => undefined)
  const known = client.getQueryData(positionsQuery.queryKey)
  // A change may have arrived meanwhile.
  if (latest && known?.portfolioId === latest.portfolioId && known.version >= latest.version) return
  await refetch(client, queryKeys.player())
}

/** The cash that a change adds to a portfolio, in cents. */
function depositOf({ transaction }: PortfolioChange): Cents {
  return transaction?.transactionType === 'deposit' ? transaction.amount : toCents(0)
}

/** The products of a portfolio with that of a changed position; null if the cache does not have it. */
function withProductOf(changed: Position | null, products: Product[], client: QueryClient): Product[] | null {
  if (changed === null || changed.quantity === 0) return products
  const { productId } = changed
  if (products.some(({ id }) => id === productId)) return products
  const product = client.getQueryData(productQuery(productId).queryKey)
  return product === undefined ? null : [...products, product]
}

/**
 * Whether changes are not applied to the entries of a key: the portfolio's history, the academy's first steps and lessons
 * about mistakes, which are refetched after a change, and rankings and sub-rankings, which are refetched every few seconds.
 */
function isApart(queryKey: readonly unknown[]): boolean {
  const apart = [queryKeys.past(), queryKeys.academy(), queryKeys.mistakes()]
  return [...apart, queryKeys.rankings(), queryKeys.subRankings()].some((prefix) =>
    prefix.every((part, index) => queryKey[index] === part),
  )
}

/** Positions with one of them changed; one without pieces is removed. */
function withPosition(positions: Position[], changed: Position | null): Position[] {
  if (changed === null) return positions
  if (changed.quantity === 0) return positions.filter(({ productId }) => productId !== changed.productId)
  const isNew = positions.every(({ productId }) => productId !== changed.productId)
  if (isNew) return [...positions, changed]
  return positions.map((position) => (position.productId === changed.productId ? changed : position))
}

/** Orders with one of them changed: pending first, then aborted, each newest first; a completed one is removed. */
function withOrder(orders: Order[], changed: Order): Order[] {
  const rest = orders.filter(({ id }) => id !== changed.id)
  if (changed.orderStatus === 'completed') return rest
  return [...rest, changed].sort(
    (a, b) =>
      Number(b.orderStatus === 'pending') - Number(a.orderStatus === 'pending') || b.created - a.created,
  )
}
