import type { Competition } from '@koersklasse/contract/competitions.ts'
import type { Product } from '@koersklasse/contract/market.ts'
import { addCents, multiplyCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { transactionCosts } from '@koersklasse/domain/orders/transaction-costs.ts'
import { usePrice } from '../../live/live-context.ts'
import { t } from '../../text/t.ts'
import { Certificate } from '../../ui/brand/Certificate.tsx'
import { FactList } from '../../ui/layout/FactList.tsx'
import { formatQuantity } from '../../ui/numbers/format.ts'
import { Money, PriceFlash } from '../../ui/numbers/Numbers.tsx'
import styles from './Landing.module.css'

const pieces = toQuantity(10)

/** The receipt of a purchase at the current price, costs included. */
export function Example({ product, costs }: { product: Product; costs: Competition['costs'] }) {
  const price = usePrice(product.id)
  const value = price && multiplyCents(price.ask, pieces)
  const paid = value && transactionCosts(value, costs)
  return (
    <Certificate title={t('receipt.title.buy')} note={t('landing.example')}>
      <p className={styles.line}>
        {t('order.line', { quantity: formatQuantity(pieces), name: product.name })}
      </p>
      <FactList
        facts={[
          [t('order.price.buy'), <PriceFlash key="price" cents={price?.ask} />],
          [t('order.value'), <Money key="value" cents={value} />],
          [t('order.costs'), <Money key="costs" cents={paid} />],
          [
            t('order.total.buy'),
            <Money key="total" cents={value && paid && addCents(value, paid)} />,
            'strong',
          ],
        ]}
      />
    </Certificate>
  )
}
