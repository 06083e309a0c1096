// The parts that all lists of transactions share.

import type { Transaction } from '@koersklasse/contract/trading.ts'
import { t } from '../text/t.ts'
import { formatMoney, formatQuantity } from '../ui/numbers/format.ts'
import { Change, Money } from '../ui/numbers/Numbers.tsx'
import type { Column } from '../ui/table/Table.tsx'

/** A transaction, as its owner and other players see it. */
export type Traded = Omit<Transaction, 'id' | 'orderId'>

/** The address of the page that explains a transaction; for a fill, the page of its order. */
export function receiptOf({ id, orderId }: Transaction): string {
  return orderId === null ? `/transactions/${id}` : `/orders/${orderId}`
}

/** What a transaction was in: the name of its product. */
export function nameOf({ transactionType, name }: Pick<Traded, 'transactionType' | 'name'>): string {
  return transactionType === 'deposit' ? t('trading.happened.deposit') : name
}

/** The pieces of a transaction and their price, as text; for a split, the pieces before and after; for a deposit, why. */
export function piecesOf({ transactionType, quantity, pieces, executionPrice, detail }: Traded): string {
  if (detail?.kind === 'deposit')
    return detail.week === undefined ? (detail.reason ?? '') : t('trading.happened.weekly')
  return transactionType === 'split'
    ? `${formatQuantity(quantity)} → ${formatQuantity(quantity + pieces)}`
    : `${formatQuantity(quantity)} × ${formatMoney(executionPrice)}`
}

/** The columns of a list of transactions with the sums of each. */
export const transactionSums = (): Column<Traded>[] => [
  {
    heading: t('dashboard.columns.costs'),
    cell: ({ executionCosts }) => <Money cents={executionCosts} />,
    end: true,
    roomy: true,
  },
  {
    heading: t('dashboard.columns.result'),
    cell: ({ absolutePerformance }) => <Change cents={absolutePerformance} />,
    end: true,
    roomy: true,
  },
  {
    heading: t('dashboard.columns.amount'),
    cell: ({ amount }) => <Money cents={amount} />,
    end: true,
  },
]
