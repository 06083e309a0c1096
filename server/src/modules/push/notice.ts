// Notices: what players are told about. One that the player has switched off, or that no device gets, is not kept.

import type { PushCategory } from '@koersklasse/contract/push.ts'
import type { PortfolioChange } from '@koersklasse/contract/socket.ts'
import type { NoticeFacts } from '../../platform/database/schema.ts'

/** Something to tell a player. */
export interface Notice {
  category: PushCategory
  /** Names what it is about: a device shows one notification for a tag. */
  tag: string
  /** The page that it leads to: a path of the app. */
  path: string
  facts: NoticeFacts
}

/** The notices of a change of a portfolio: the outcome of an order, a payout, a dividend, a correction or a deposit. */
export function noticesOf({ order, transaction }: PortfolioChange): Notice[] {
  if (order !== null) {
    const about = { tag: `order:${order.id}`, path: `/orders/${order.id}` }
    const { name, transactionType: side, quantity, abortReason: reason } = order
    if (transaction !== null) {
      const { quantity: filled, executionPrice: price } = transaction
      const facts = { kind: 'filled', name, side, quantity: filled, price } as const
      return [{ category: 'orderFilled', ...about, facts }]
    }
    // A player who cancels an order knows about it.
    if (reason === null || reason === 'cancelled') return []
    return [{ category: 'orderAborted', ...about, facts: { kind: 'aborted', name, quantity, reason } }]
  }
  if (transaction === null) return []
  const { id, name, transactionType: kind, quantity, amount } = transaction
  const about = { tag: `transaction:${id}`, path: `/transactions/${id}` }
  switch (kind) {
    case 'knockout':
    case 'settlement':
    case 'delisting':
      return [{ category: 'payout', ...about, facts: { kind: 'payout', name, end: kind, quantity, amount } }]
    case 'dividend':
      return [{ category: 'dividend', ...about, facts: { kind, name, amount } }]
    case 'reversal':
    case 'adjustment':
      return [{ category: 'payout', ...about, facts: { kind: 'correction', name, amount } }]
    case 'deposit':
      // Everybody knows about the weekly deposit, which comes at midnight.
      if (transaction.detail?.kind === 'deposit' && transaction.detail.week !== undefined) return []
      return [{ category: 'payout', ...about, facts: { kind, amount } }]
    default:
      return []
  }
}
