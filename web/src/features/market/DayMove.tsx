import type { ProductPrice } from '@koersklasse/contract/market.ts'
import { dayChange } from '../../live/day-change.ts'
import { t } from '../../text/t.ts'
import { Percent } from '../../ui/Numbers.tsx'
import tableStyles from '../../ui/Table.module.css'

/** How far a price has moved since yesterday's close; what has none is new. */
export function DayMove({ price }: { price: ProductPrice | null }) {
  if (price !== null && price.previousClose === null)
    return <span className={tableStyles.sub}>{t('market.new')}</span>
  return <Percent fraction={dayChange(price)} />
}
