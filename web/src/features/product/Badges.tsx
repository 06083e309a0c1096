import type { Product, ProductPrice } from '@koersklasse/contract/market.ts'
import { t } from '../../text/t.ts'
import { Badge } from '../../ui/layout/Badge.tsx'

/** Badges beside the name of a product: fictitious, ended, or bid-only. */
export function Badges({ product, price }: { product: Product; price: ProductPrice | null }) {
  const isOver = product.ended !== null || (price?.isEnded ?? false)
  const bidOnly = price === null ? product.bidOnly : price.bidOnly
  return (
    <>
      {product.isFictitious && <Badge>{t('markets.fictitious')}</Badge>}
      {isOver && <Badge kind="notice">{t('facts.over')}</Badge>}
      {!isOver && bidOnly !== null && <Badge kind="notice">{t('leveraged.bidOnly.title')}</Badge>}
    </>
  )
}
