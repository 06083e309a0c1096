import type { OrderSide } from '@koersklasse/domain/order.ts'
import { type OrderType, orderTypes } from '@koersklasse/domain/order-trigger.ts'
import { mayOrderBy } from '@koersklasse/domain/unlocking.ts'
import { t } from '../../text/t.ts'
import { Choice } from '../../ui/Choice.tsx'
import type { Unlocked } from './OrderFlow.tsx'

/** Asks for the type of order, and says what the chosen one does. One that is locked can be chosen, to read why. */
export function OrderTypeField({
  side,
  orderType,
  unlocked,
  onChange,
}: {
  side: OrderSide
  orderType: OrderType
  unlocked: Unlocked
  onChange: (orderType: OrderType) => void
}) {
  return (
    <Choice
      label={t('trading.type.label')}
      options={orderTypes.map((name) => ({
        name,
        text: t(`trading.type.names.${name}`),
        icon: mayOrderBy(name, side, unlocked) ? undefined : 'lock',
      }))}
      chosen={orderType}
      hint={t(`trading.type.does.${side}.${orderType}`)}
      onChoose={onChange}
    />
  )
}
