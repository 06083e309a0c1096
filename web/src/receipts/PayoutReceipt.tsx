import type { Transaction } from '@koersklasse/contract/trading.ts'
import { DividendReceipt } from './DividendReceipt.tsx'
import { EndReceipt } from './EndReceipt.tsx'
import { SplitReceipt } from './SplitReceipt.tsx'

/** The receipt of a change of a position without an order. */
export function PayoutReceipt({ transaction }: { transaction: Transaction }) {
  const { detail } = transaction
  switch (detail?.kind) {
    case 'end':
      return <EndReceipt transaction={transaction} detail={detail} />
    case 'dividend':
      return <DividendReceipt transaction={transaction} detail={detail} />
    case 'split':
      return <SplitReceipt transaction={transaction} detail={detail} />
    default:
      return null
  }
}
