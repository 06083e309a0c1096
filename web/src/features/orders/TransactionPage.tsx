import { useQuery } from '@tanstack/react-query'
import { isUnknown } from '../../api/errors.ts'
import { MistakeCard } from '../../mistakes/MistakeCard.tsx'
import { PayoutReceipt } from '../../receipts/PayoutReceipt.tsx'
import { nameOf } from '../../receipts/transaction-columns.tsx'
import { Redirect } from '../../router/Link.tsx'
import { useParams } from '../../router/outlet.tsx'
import { t } from '../../text/t.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'
import { receiptQuery } from './queries.ts'

/** The page of a transaction without an order: a knock-out, a dividend, a split, cash that was added. A fill leads to its order. */
export function Component() {
  const { id = '' } = useParams()
  const receipt = useQuery(receiptQuery(id))
  const { data: found, error } = receipt
  if (isUnknown(error)) return <Redirect to="/404" />
  if (found && found.orderId !== null) return <Redirect to={`/orders/${found.orderId}`} />
  return (
    <Page narrow title={found ? nameOf(found) : t('dashboard.transactions')}>
      <Loaded query={receipt} outline={<SkeletonRows rows={5} />} failed={t('trading.page.failed')}>
        {(transaction) => (
          <>
            <PayoutReceipt transaction={transaction} />
            <MistakeCard place={{ place: 'transaction', objectId: transaction.id }} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
