import type { Product } from '@koersklasse/contract/market.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, isPassing } from '../../api/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { formatQuantity } from '../../ui/format.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Money, PriceFlash } from '../../ui/Numbers.tsx'
import { useOnline } from '../../ui/useOnline.ts'
import { MarketClosed } from './MarketClosed.tsx'
import type { OrderIntent } from './OrderFlow.tsx'
import styles from './OrderPanel.module.css'
import { estimateOrder, mostPieces, type OrderMeans } from './order-estimate.ts'

/** Shows what an order would come to at this moment, and asks whether it is meant. */
export function OrderPreview({
  product,
  means,
  intent,
  pending,
  fault,
  onConfirm,
  onChange,
}: {
  product: Product
  means: OrderMeans
  intent: OrderIntent
  pending: boolean
  fault: Error | null
  onConfirm: () => void
  onChange: () => void
}) {
  const { t } = useTranslation()
  const online = useOnline()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { side } = means
  const estimate = estimateOrder(intent.quantity ?? mostPieces(means), means)
  const line = { quantity: formatQuantity(estimate.quantity), name: product.name }
  return (
    <div className={styles.form}>
      <div>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {t(`order.previewTitle.${side}`)}
        </h2>
        <p>{t(intent.quantity === null ? 'order.lineMax' : 'order.line', line)}</p>
      </div>
      <MarketClosed />
      <FactList
        facts={[
          [t(`order.price.${side}`), <PriceFlash key="price" cents={estimate.price} />],
          [t('order.value'), <Money key="value" cents={estimate.value} />],
          [t('order.costs'), <Money key="costs" cents={estimate.costs} />],
          [t(`order.total.${side}`), <Money key="total" cents={estimate.total} />, 'strong'],
          [t('order.cashNow'), <Money key="now" cents={means.cash} />],
          [t('order.cashAfter'), <Money key="after" cents={estimate.cashAfter} />],
        ]}
      />
      <p className={styles.small}>{t('order.moving')}</p>
      {fault && <Notice kind="bad">{t(reasonOf(fault))}</Notice>}
      {!online && <Notice>{t('order.offline')}</Notice>}
      <Button look="accent" wide pending={pending} disabled={!online} onClick={onConfirm}>
        {t(`order.confirm.${side}`)}
      </Button>
      <Button look="quiet" wide disabled={pending} onClick={onChange}>
        {t('order.change')}
      </Button>
    </div>
  )
}

function reasonOf(fault: Error) {
  if (!(fault instanceof ApiError) || isPassing(fault) || fault.code === 'internal') return 'order.failed'
  return `errors.${fault.code}` as const
}
