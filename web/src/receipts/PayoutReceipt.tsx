import type { Transaction } from '@koersklasse/contract/trading.ts'
import { CorrectionReceipt } from './CorrectionReceipt.tsx'
import { DepositReceipt } from './DepositReceipt.tsx'
import { DividendReceipt } from './DividendReceipt.tsx'
import { EndReceipt } from './EndReceipt.tsx'
import { isInProduct } from './in-product.ts'
import { SplitReceipt } from './SplitReceipt.tsx'

/** The receipt of a change of a portfolio without an order. */
export function PayoutReceipt({ transaction }: { transaction: Transaction }) {
  const { detail } = transaction
  if (detail?.kind === 'deposit') return <DepositReceipt transaction={transaction} detail={detail} />
  if (!isInProduct(transaction)) return null
  switch (detail?.kind) {
    case 'end':
      return <EndReceipt transaction={transaction} detail={detail} />
    case 'dividend':
      return <DividendReceipt transaction={transaction} detail={detail} />
    case 'split':
      return <SplitReceipt transaction={transaction} detail={detail} />
    case 'reversal':
    case 'adjustment':
      return <CorrectionReceipt transaction={transaction} detail={detail} />
    default:
      return null
  }
}
