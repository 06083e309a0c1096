import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { isUnknown } from '../../api/errors.ts'
import { receiptQuery } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { PayoutStory } from './PayoutStory.tsx'

/** What befell a position without an order: a knock-out, a dividend, a split. A fill is told by its order. */
export function Component() {
  const { id = '' } = useParams()
  const receipt = useQuery(receiptQuery(id))
  const { data: found, error } = receipt
  if (isUnknown(error)) return <Navigate replace to="/404" />
  if (found && found.orderId !== null) return <Navigate replace to={`/orders/${found.orderId}`} />
  return (
    <Page narrow title={found?.name ?? t('dashboard.transactions')}>
      <Loaded query={receipt} outline={<SkeletonRows rows={5} />} failed={t('trading.page.failed')}>
        {(transaction) => <PayoutStory transaction={transaction} />}
      </Loaded>
    </Page>
  )
}
