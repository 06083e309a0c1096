import { useQuery } from '@tanstack/react-query'
import { isUnknown } from '../../api/errors.ts'
import { positionsQuery, productQuery } from '../../api/queries.ts'
import { MistakeCard } from '../../mistakes/MistakeCard.tsx'
import { positionValue } from '../../portfolio/portfolio-totals.ts'
import { useBids } from '../../portfolio/useBids.ts'
import { useEndState } from '../../portfolio/useEndState.ts'
import { Redirect } from '../../router/Link.tsx'
import { useParams } from '../../router/outlet.tsx'
import { t } from '../../text/t.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { PriceHeadOutline } from '../../ui/layout/PriceHead.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'
import { PositionChart } from './PositionChart.tsx'
import { PositionFacts } from './PositionFacts.tsx'
import { PositionHead } from './PositionHead.tsx'
import styles from './PositionPage.module.css'
import { positionTransactionsQuery } from './queries.ts'
import { Transactions } from './Transactions.tsx'

/** One of the player's own positions, held now or in the past: its value, its history and its transactions. */
export function Component() {
  const { id = '', productId = '' } = useParams()
  const portfolio = useQuery(positionsQuery)
  const transactions = useQuery(positionTransactionsQuery(id))
  const product = useQuery(productQuery(productId))
  const bids = useBids([productId], portfolio.data?.closingBids ?? null)
  const endState = useEndState(portfolio.data)
  const { error } = transactions
  if (isUnknown(error)) {
    return <Redirect to="/404" />
  }
  const position = portfolio.data?.positions.find((held) => held.id === id) ?? null
  const name = position?.name ?? transactions.data?.[0]?.name ?? product.data?.name
  const type = product.data?.productType ?? null
  const worth = {
    ...{ position, bid: bids.get(productId)?.bid ?? null },
    value: position && positionValue(position, bids),
    isClosed: endState === 'closed',
  }
  const isElsewhere = transactions.data?.some((transaction) => transaction.productId !== productId)
  if (isElsewhere) return <Redirect to="/404" />
  return (
    <Page
      key={id}
      title={name ?? t('position.title')}
      heading={
        name === undefined || portfolio.isPending ? (
          transactions.isError || portfolio.isError ? undefined : (
            <PriceHeadOutline />
          )
        ) : (
          <PositionHead {...{ name, type, ...worth }} />
        )
      }
    >
      <Loaded query={portfolio} outline={<SkeletonRows rows={6} />} failed={t('position.failed')}>
        {() =>
          // Nothing else is requested until it is known that the position is the player's own.
          transactions.isPending ? (
            <SkeletonRows rows={6} />
          ) : (
            <div className={styles.columns}>
              <div className={styles.aside}>
                <PositionFacts
                  productId={productId}
                  {...worth}
                  transactions={transactions.data ?? []}
                  isOver={product.data?.ended != null || endState !== 'running'}
                />
                <MistakeCard place={{ place: 'position', objectId: id }} />
              </div>
              <div className={styles.history}>
                <PositionChart
                  {...{ positionId: id, productId, avgPrice: position?.avgPrice ?? null }}
                  isLive={endState === 'running'}
                />
                <Transactions query={transactions} />
              </div>
            </div>
          )
        }
      </Loaded>
    </Page>
  )
}
