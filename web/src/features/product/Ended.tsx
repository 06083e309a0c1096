import type { Product } from '@koersklasse/contract/market.ts'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { formatMoment, formatMoney } from '../../ui/format.ts'
import { Notice } from '../../ui/Notice.tsx'
import styles from './Ended.module.css'

/** In the place of the order: that a product is over, how it ended and what a piece brought. */
export function Ended({ product, ended }: { product: Product; ended: NonNullable<Product['ended']> }) {
  return (
    <Card>
      <div className={styles.ended}>
        <Notice>
          <p>{t(`leveraged.ended.${ended.kind}`, { time: formatMoment(ended.time) })}</p>
          <p>
            {ended.price > 0
              ? t('leveraged.ended.paid', { price: formatMoney(ended.price) })
              : t('leveraged.ended.worthless')}
          </p>
        </Notice>
        <ButtonLink
          to={`/markets/${product.productType}?underlyingSymbol=${encodeURIComponent(product.symbol)}`}
          wide
        >
          {t('leveraged.ended.other')}
        </ButtonLink>
      </div>
    </Card>
  )
}
