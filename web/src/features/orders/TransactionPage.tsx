import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { transactionsQuery } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { PayoutStory } from './PayoutStory.tsx'

/** What befell a position without an order: a knock-out, a dividend, a split. A fill is told by its order. */
export function Component() {
  const { id } = useParams()
  const transactions = useQuery(transactionsQuery)
  const found = transactions.data?.find((transaction) => transaction.id === id)
  if (transactions.data && !found) return <Navigate replace to="/404" />
  if (found && found.orderId !== null) return <Navigate replace to={`/orders/${found.orderId}`} />
  return (
    <Page narrow title={found?.name ?? t('dashboard.transactions')}>
      <Loaded
        query={transactions}
        outline={<SkeletonRows rows={5} />}
        failed={t('dashboard.failed.transactions')}
      >
        {() => found && <PayoutStory transaction={found} />}
      </Loaded>
    </Page>
  )
}
