import { type OrderValidity, orderValidities } from '@koersklasse/domain/order-validity-kinds.ts'
import { lazy, Suspense } from 'react'
import { t } from '../text/t.ts'
import { Choice } from '../ui/Choice.tsx'

// Dates need a calendar, which is loaded by whom an order is to end.
const ValidUntil = lazy(() => import('./ValidUntil.tsx').then(({ ValidUntil }) => ({ default: ValidUntil })))

/** Asks how long an order counts, and says in words when that ends. */
export function ValidityField({
  validity,
  words,
  onChange,
}: {
  validity: OrderValidity
  /** When it ends, where that is not reckoned from now. */
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

/** How long an order counts that is placed now, in a sentence. */
export function ValidityWords({ validity }: { validity: OrderValidity }) {
  if (validity === 'cancel') return t('trading.validity.cancel')
  return (
    <Suspense fallback={'\u00a0'}>
      <ValidUntil validity={validity} />
    </Suspense>
  )
}
