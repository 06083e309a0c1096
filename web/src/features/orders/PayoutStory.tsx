import type { Transaction } from '@koersklasse/contract/trading.ts'
import { useTranslation } from 'react-i18next'
import { Certificate } from '../../ui/Certificate.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { formatMoment, formatMoney, formatQuantity } from '../../ui/format.ts'
import { Change } from '../../ui/Numbers.tsx'

/** What a position brought by itself. The story of each kind of payout has its place here. */
export function PayoutStory({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation()
  const { transactionType, quantity, executionPrice, amount, created, absolutePerformance } = transaction
  return (
    <Certificate
      title={t(`trading.happened.${transactionType}`)}
      note={t('trading.receipt.number', { number: transaction.id.slice(-8).toUpperCase() })}
    >
      <FactList
        facts={[
          [t('dashboard.columns.date'), formatMoment(created)],
          [t('trading.order.quantity'), formatQuantity(quantity)],
          [t('trading.receipt.pricePerPiece'), formatMoney(executionPrice)],
          [t('dashboard.columns.amount'), formatMoney(amount), 'strong'],
          ...(absolutePerformance === null
            ? []
            : [[t('trading.receipt.gain'), <Change key="gain" cents={absolutePerformance} />] as const]),
        ]}
      />
    </Certificate>
  )
}
