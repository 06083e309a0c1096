import type { Position, Transaction } from '@koersklasse/contract/trading.ts'
import { addCents, type Cents, subtractCents } from '@koersklasse/domain/money/money.ts'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { FactList } from '../../ui/layout/FactList.tsx'
import { formatMoney, formatQuantity } from '../../ui/numbers/format.ts'
import { Change, PriceFlash } from '../../ui/numbers/Numbers.tsx'
import styles from './PositionPage.module.css'

/** What is held and what it gained, with links to buying and selling. */
export function PositionFacts({
  productId,
  position,
  bid,
  value,
  isClosed,
  transactions,
  isOver,
}: {
  productId: string
  position: Position | null
  /** For a piece and for all, in cents; null without a price. */
  bid: Cents | null
  value: Cents | null
  /** Whether both are of the closing of the competition. */
  isClosed: boolean
  transactions: readonly Transaction[]
  /** Whether the product or the competition has ended, so that it can no longer be traded. */
  isOver: boolean
}) {
  const gains = transactions.flatMap(({ absolutePerformance }) => absolutePerformance ?? [])
  const costs = addCents(...transactions.map(({ executionCosts }) => executionCosts))
  return (
    <Card title={t('position.facts')}>
      {position === null && <p>{t('position.nothing')}</p>}
      <FactList
        facts={[
          ...(position === null
            ? []
            : ([
                [t('position.pieces'), formatQuantity(position.quantity)],
                [t('position.avgPrice'), formatMoney(position.avgPrice)],
                [t(isClosed ? 'position.closingBid' : 'position.bid'), <PriceFlash key="bid" cents={bid} />],
                [t('position.cost'), formatMoney(position.cost)],
                [t(isClosed ? 'position.worthAtEnd' : 'position.worth'), formatMoney(value)],
                [
                  t('position.result'),
                  <Change key="result" cents={value === null ? null : subtractCents(value, position.cost)} />,
                  'strong',
                ],
              ] as const)),
          ...(gains.length > 0
            ? [[t('position.realised'), <Change key="realised" cents={addCents(...gains)} />] as const]
            : []),
          [t('position.paidCosts'), formatMoney(costs)],
        ]}
      />
      {!isOver && (
        <div className={styles.actions}>
          <ButtonLink to={`/products/${productId}/buy`}>
            {t(position === null ? 'position.buyAgain' : 'position.buy')}
          </ButtonLink>
          {position !== null && (
            <ButtonLink look="quiet" to={`/products/${productId}/sell`}>
              {t('position.sell')}
            </ButtonLink>
          )}
        </div>
      )}
    </Card>
  )
}
