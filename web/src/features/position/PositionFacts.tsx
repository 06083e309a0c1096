import type { Position, Transaction } from '@koersklasse/contract/trading.ts'
import { addCents, subtractCents } from '@koersklasse/domain/money/money.ts'
import { usePrice } from '../../live/live-context.ts'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { FactList } from '../../ui/layout/FactList.tsx'
import { formatMoney, formatQuantity } from '../../ui/numbers/format.ts'
import { Change, PriceFlash } from '../../ui/numbers/Numbers.tsx'
import styles from './PositionPage.module.css'
import { usePositionValue } from './usePositionValue.ts'

/** What is held and what it gained, with links to buying and selling. */
export function PositionFacts({
  productId,
  position,
  transactions,
  isOver,
}: {
  productId: string
  position: Position | null
  transactions: readonly Transaction[]
  /** Whether the product has ended, so that it can no longer be traded. */
  isOver: boolean
}) {
  const price = usePrice(productId)
  const value = usePositionValue(productId, position)
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
                [t('position.bid'), <PriceFlash key="bid" cents={price?.bid} />],
                [t('position.cost'), formatMoney(position.cost)],
                [t('position.worth'), formatMoney(value)],
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
