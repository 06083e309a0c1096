import { mayOrderBy } from '@koersklasse/domain/competition/unlocking.ts'
import type { OrderSide } from '@koersklasse/domain/orders/order.ts'
import { type OrderType, orderTypes } from '@koersklasse/domain/orders/order-trigger.ts'
import { Term } from '../terms/Term.tsx'
import { t } from '../text/t.ts'
import { Choice } from '../ui/controls/Choice.tsx'
import type { Unlocked } from './OrderFlow.tsx'

const terms = {
  market: 'market-order',
  limit: 'limit-order',
  stoploss: 'stop-loss-order',
} as const satisfies Record<OrderType, string>

/** A choice of the type of order, with what the chosen one does. A locked type can be chosen, to read why. */
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
      hint={
        <>
          {t(`trading.type.does.${side}.${orderType}`)}{' '}
          <Term id={terms[orderType]}>{t(`trading.type.whatIs.${orderType}`)}</Term>
        </>
      }
      onChoose={onChange}
    />
  )
}
