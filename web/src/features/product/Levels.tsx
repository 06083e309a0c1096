import type { Product } from '@koersklasse/contract/market.ts'
import { usePrice } from '../../live/live-context.ts'
import { currencyShown } from '../../live/underlying-price.ts'
import { type SprinterNow, useSprinterNow } from '../../sprinters/sprinter-now.ts'
import { factName } from '../../terms/fact-name.tsx'
import { t } from '../../text/t.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { FactList } from '../../ui/layout/FactList.tsx'
import { formatMoney, formatPriceIn, formatRatio, formatShare } from '../../ui/numbers/format.ts'
import { DistanceBar } from './DistanceBar.tsx'
import styles from './Levels.module.css'

/** The leverage and levels of a Sprinter, live with the price of its underlying. */
export function Levels({ product }: { product: Product }) {
  const price = usePrice(product.id)
  const now = useSprinterNow(product)
  const currency = currencyShown(product)
  const isOver = product.ended !== null || (price?.isEnded ?? false)
  return (
    <Card title={t('facts.levels')}>
      <div className={styles.levels}>
        {!isOver && <Room product={product} now={now} />}
        <FactList
          facts={[
            product.direction !== null && [
              t('leveraged.filters.direction'),
              t(`leveraged.directionMeans.${product.direction}`),
            ],
            !isOver && [factName('leverage', t('leveraged.leverage')), formatRatio(now.leverage)],
            !isOver && product.leverageCap !== null && [t('facts.cap'), formatRatio(product.leverageCap)],
            [
              factName('stop-loss-level', t('leveraged.stopLossLevel')),
              formatPriceIn(currency, product.stopLossLevel),
            ],
            [
              factName('financing-level', t('leveraged.financingLevel')),
              formatPriceIn(currency, product.financingLevel),
            ],
            !isOver && [
              factName('residual', t('leveraged.residual')),
              now.residual === 0 ? t('facts.nothing') : formatMoney(now.residual),
            ],
          ]}
        />
      </div>
    </Card>
  )
}

/** A distance below this fraction gets a warning. */
const near = 0.02

/** How far the underlying may still move, in words and as a bar. */
function Room({ product, now: { distance, underlying } }: { product: Product; now: SprinterNow }) {
  const currency = currencyShown(product)
  const level = formatPriceIn(currency, product.stopLossLevel)
  const symbol = product.symbol
  if (distance === null) return <p>{t('facts.noPrice', { underlying: symbol })}</p>
  if (distance <= 0) {
    return (
      <>
        <p>{t('facts.noRoom', { underlying: symbol, level })}</p>
        <DistanceBar distance={distance} />
      </>
    )
  }
  return (
    <>
      <p>
        {underlying !== null &&
          t('facts.at', { underlying: symbol, price: formatPriceIn(currency, underlying) })}{' '}
        {t(`facts.room.${product.direction ?? 'long'}`, {
          underlying: symbol,
          distance: formatShare(distance),
          level,
        })}{' '}
        {distance < near && <strong>{t('facts.close')}</strong>}
      </p>
      <DistanceBar distance={distance} />
    </>
  )
}
