import { type OrderValidity, orderValidities } from '@koersklasse/domain/orders/order-validity-kinds.ts'
import { lazy, Suspense } from 'react'
import { t } from '../text/t.ts'
import { Choice } from '../ui/controls/Choice.tsx'

// The calendar is loaded only for orders that expire.
const ValidUntil = lazy(() => import('./ValidUntil.tsx').then(({ ValidUntil }) => ({ default: ValidUntil })))

/** A choice of how long an order is valid, with when that ends. */
export function ValidityField({
  validity,
  words,
  onChange,
}: {
  validity: OrderValidity
  /** When it ends, unless that counts from now. */
  words?: string | undefined
  onChange: (validity: OrderValidity) => void
}) {
  return (
    <Choice
      label={t('trading.validity.label')}
      options={orderValidities.map((name) => ({ name, text: t(`trading.validity.names.${name}`) }))}
      chosen={validity}
      hint={words ?? <ValidityWords validity={validity} />}
      onChoose={onChange}
    />
  )
}

/** How long an order that is placed now is valid, in a sentence. */
export function ValidityWords({ validity }: { validity: OrderValidity }) {
  if (validity === 'cancel') return t('trading.validity.cancel')
  return (
    <Suspense fallback={'\u00a0'}>
      <ValidUntil validity={validity} />
    </Suspense>
  )
}
