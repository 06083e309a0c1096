import type { Position } from '@koersklasse/contract/trading.ts'
import type { ProductType } from '@koersklasse/domain/instrument.ts'
import { performance } from '@koersklasse/domain/position.ts'
import { t } from '../../text/t.ts'
import { Money, Percent } from '../../ui/Numbers.tsx'
import { PriceHead } from '../../ui/PriceHead.tsx'
import { useWorth } from './worth.ts'

/** What the position is in, what it is worth and how it did, moving with the bid. */
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
  const worth = useWorth(productId, position)
  const kind = type === null ? t('position.kind') : `${t('position.kind')} · ${t(`productTypes.${type}`)}`
  return (
    <PriceHead
      kind={kind}
      name={name}
      figures={
        position === null
          ? []
          : [
              [t('position.worth'), <Money key="worth" cents={worth} />],
              [
                t('position.performance'),
                <Percent key="done" fraction={worth === null ? null : performance(worth, position.cost)} />,
                'small',
              ],
            ]
      }
    />
  )
}
