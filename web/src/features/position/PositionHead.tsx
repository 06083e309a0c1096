import type { Position } from '@koersklasse/contract/trading.ts'
import type { ProductType } from '@koersklasse/domain/market/instrument.ts'
import { performance } from '@koersklasse/domain/portfolio/position.ts'
import { t } from '../../text/t.ts'
import { PriceHead } from '../../ui/layout/PriceHead.tsx'
import { Money, Percent } from '../../ui/numbers/Numbers.tsx'
import { usePositionValue } from './usePositionValue.ts'

/** The product, value and performance of a position, live with the bid. */
export function PositionHead({
  name,
  productId,
  position,
  type,
}: {
  name: string
  productId: string
  position: Position | null
  type: ProductType | null
}) {
  const value = usePositionValue(productId, position)
  const kind = type === null ? t('position.kind') : `${t('position.kind')} · ${t(`productTypes.${type}`)}`
  return (
    <PriceHead
      kind={kind}
      name={name}
      figures={
        position === null
          ? []
          : [
              [t('position.worth'), <Money key="value" cents={value} />],
              [
                t('position.performance'),
                <Percent key="done" fraction={value === null ? null : performance(value, position.cost)} />,
                'small',
              ],
            ]
      }
    />
  )
}
