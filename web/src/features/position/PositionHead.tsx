import type { Position } from '@koersklasse/contract/trading.ts'
import type { ProductType } from '@koersklasse/domain/market/instrument.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import { performance } from '@koersklasse/domain/portfolio/position.ts'
import { t } from '../../text/t.ts'
import { PriceHead } from '../../ui/layout/PriceHead.tsx'
import { Money, Percent } from '../../ui/numbers/Numbers.tsx'

/** The product, value and performance of a position. */
export function PositionHead({
  name,
  position,
  value,
  isClosed,
  type,
}: {
  name: string
  position: Position | null
  /** At the bid, in cents; null without a price. */
  value: Cents | null
  /** Whether the value is that of the closing of the competition. */
  isClosed: boolean
  type: ProductType | null
}) {
  const kind = type === null ? t('position.kind') : `${t('position.kind')} · ${t(`productTypes.${type}`)}`
  return (
    <PriceHead
      kind={kind}
      name={name}
      figures={
        position === null
          ? []
          : [
              [t(isClosed ? 'position.worthAtEnd' : 'position.worth'), <Money key="value" cents={value} />],
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
