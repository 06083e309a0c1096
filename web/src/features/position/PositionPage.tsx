import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { isUnknown } from '../../api/errors.ts'
import { positionsQuery, positionTransactionsQuery, productQuery } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { PriceHeadOutline } from '../../ui/PriceHead.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { PositionChart } from './PositionChart.tsx'
import { PositionFacts } from './PositionFacts.tsx'
import { PositionHead } from './PositionHead.tsx'
import styles from './PositionPage.module.css'
import { Transactions } from './Transactions.tsx'

/** One of the own positions, held now or before: what it is worth, how that came, and what was bought and sold. */
export function Component() {
  const { id = '', productId = '' } = useParams()
  const portfolio = useQuery(positionsQuery)
  const transactions = useQuery(positionTransactionsQuery(id))
  const product = useQuery(productQuery(productId))
  const { error } = transactions
  if (isUnknown(error)) {
    return <Navigate replace to="/404" />
  }
  const position = portfolio.data?.positions.find((held) => held.id === id) ?? null
  const name = position?.name ?? transactions.data?.[0]?.name ?? product.data?.name
  const type = product.data?.productType ?? null
  const isElsewhere = transactions.data?.some((transaction) => transaction.productId !== productId)
  if (isElsewhere) return <Navigate replace to="/404" />
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
          <PositionHead name={name} productId={productId} position={position} type={type} />
        )
      }
    >
      <Loaded query={portfolio} outline={<SkeletonRows rows={6} />} failed={t('position.failed')}>
        {() =>
          // Until it is known whether the position is the player's own, there is nothing to ask about it.
          transactions.isPending ? (
            <SkeletonRows rows={6} />
          ) : (
            <div className={styles.columns}>
              <div className={styles.aside}>
                <PositionFacts
                  productId={productId}
                  position={position}
                  transactions={transactions.data ?? []}
                  isOver={product.data?.ended != null}
                />
              </div>
              <div className={styles.course}>
                <PositionChart positionId={id} productId={productId} avgPrice={position?.avgPrice ?? null} />
                <Transactions query={transactions} />
              </div>
            </div>
          )
        }
      </Loaded>
    </Page>
  )
}
