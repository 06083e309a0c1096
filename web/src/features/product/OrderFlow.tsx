import type { Product, ProductPrice } from '@koersklasse/contract/market.ts'
import { type Order, placeOrder, type Transaction } from '@koersklasse/contract/trading.ts'
import type { Cents, Quantity } from '@koersklasse/domain/money.ts'
import type { OrderSide } from '@koersklasse/domain/order.ts'
import type { TransactionCosts } from '@koersklasse/domain/transaction-costs.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { newKey } from '../../api/new-key.ts'
import { ofPlayer } from '../../api/queries.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { OrderForm } from './OrderForm.tsx'
import { OrderPreview } from './OrderPreview.tsx'
import { mostPieces } from './order-estimate.ts'
import { Receipt } from './Receipt.tsx'

/** What the player wants: a number of pieces, or the maximum (null). The key makes it one order, however often sent. */
export interface OrderIntent {
  quantity: Quantity | null
  key: string
}

/** Everything that an order can be made with; the price may be missing for a while. */
export interface OrderFlowProps {
  product: Product
  side: OrderSide
  price: ProductPrice | null
  cash: Cents
  held: Quantity
  costs: TransactionCosts
}

type Step =
  | { at: 'form'; quantity: Quantity | null }
  | { at: 'preview'; intent: OrderIntent }
  | { at: 'receipt'; order: Order; transaction: Transaction | null }

/** An order from the number of pieces, by its preview, to its receipt. */
export function OrderFlow(props: OrderFlowProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [step, setStep] = useState<Step>({ at: 'form', quantity: null })
  const { product, side, price } = props
  const place = useMutation({
    mutationFn: ({ quantity, key }: OrderIntent) =>
      call(
        placeOrder,
        { body: { productId: product.id, transactionType: side, orderType: 'market', quantity } },
        { idempotencyKey: key },
      ),
    onSuccess: (answer) => {
      setStep({ at: 'receipt', ...answer })
      void client.invalidateQueries({ queryKey: [ofPlayer] })
    },
  })

  if (step.at === 'receipt') {
    return (
      <Receipt
        product={product}
        order={step.order}
        transaction={step.transaction}
        onAgain={() => setStep({ at: 'form', quantity: null })}
      />
    )
  }
  if (price === null) return <EmptyState title={t('prices.none')}>{t('product.noPrice')}</EmptyState>
  const means = { ...props, price }
  if (step.at === 'preview') {
    return (
      <OrderPreview
        product={product}
        means={means}
        intent={step.intent}
        pending={place.isPending}
        fault={place.error}
        onConfirm={() => place.mutate(step.intent)}
        onChange={() => {
          place.reset()
          setStep({ at: 'form', quantity: step.intent.quantity })
        }}
      />
    )
  }
  if (side === 'sell' && props.held === 0) {
    return <EmptyState title={t('order.nothingHeld')}>{t('order.nothingHeldText')}</EmptyState>
  }
  return (
    <OrderForm
      means={means}
      most={mostPieces(means)}
      quantity={step.quantity}
      onPreview={(quantity) => setStep({ at: 'preview', intent: { quantity, key: newKey() } })}
    />
  )
}
