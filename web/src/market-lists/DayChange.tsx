import type { ProductPrice } from '@koersklasse/contract/market.ts'
import { dayChange } from '../live/day-change.ts'
import { t } from '../text/t.ts'
import { Percent } from '../ui/numbers/Numbers.tsx'
import { RowDetail } from '../ui/table/RowText.tsx'

/** The change of a price since yesterday's close; a product without a close is new. */
export function DayChange({ price }: { price: ProductPrice | null }) {
  if (price !== null && price.previousClose === null) return <RowDetail>{t('market.new')}</RowDetail>
  return <Percent fraction={dayChange(price)} />
}
