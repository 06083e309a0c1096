import type { Position, Transaction } from '@koersklasse/contract/trading.ts'
import { addCents, subtractCents } from '@koersklasse/domain/money.ts'
import { usePrice } from '../../live/live-context.ts'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { formatMoney, formatQuantity } from '../../ui/format.ts'
import { Change, PriceFlash } from '../../ui/Numbers.tsx'
import styles from './PositionPage.module.css'
import { useWorth } from './worth.ts'

/** What is held and what it brought, and from here to buying and selling more. */
export function PositionFacts({
  productId,
  position,
  transactions,
  isOver,
}: {
  productId: string
  position: Position | null
  transactions: readonly Transaction[]
  /** Whether the product is over: there is nothing more to buy. */
  isOver: boolean
}) {
  const price = usePrice(productId)
  const worth = useWorth(productId, position)
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
                [t('position.worth'), formatMoney(worth)],
                [
                  t('position.result'),
                  <Change key="result" cents={worth === null ? null : subtractCents(worth, position.cost)} />,
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
