import type { Transaction } from '@koersklasse/contract/trading.ts'
import { PayoutReceipt } from '../../../receipts/PayoutReceipt.tsx'
import { nameOf } from '../../../receipts/transaction-columns.tsx'
import { t } from '../../../text/t.ts'
import { FactList } from '../../../ui/layout/FactList.tsx'
import { Sheet } from '../../../ui/layout/Sheet.tsx'
import { formatDateTime, formatMoney } from '../../../ui/numbers/format.ts'

/** The receipt of a transaction of a player. Load it on demand, as every Sheet; ReceiptButton does. */
export function ReceiptSheet({ transaction, onClose }: { transaction: Transaction; onClose: () => void }) {
  const { executionPrice, executionCosts, amount, quote } = transaction
  return (
    <Sheet title={nameOf(transaction)} onClose={onClose}>
      {transaction.orderId === null ? (
        <PayoutReceipt transaction={transaction} />
      ) : (
        <FactList
          facts={[
            [t('desk-players.receipt.price'), formatMoney(executionPrice)],
            [t('desk-players.receipt.costs'), formatMoney(executionCosts)],
            [t('desk-players.receipt.amount'), formatMoney(amount)],
            quote !== null && [t('desk-players.receipt.quote'), `${quote.bid} – ${quote.ask}`],
            quote !== null && [t('desk-players.receipt.quoteTime'), formatDateTime(quote.time)],
          ]}
        />
      )}
    </Sheet>
  )
}
