import type { User } from '@koersklasse/contract/accounts.ts'
import type { Product, ProductPrice } from '@koersklasse/contract/market.ts'
import { type Order, placeOrder, type Transaction } from '@koersklasse/contract/trading.ts'
import type { OrderSide } from '@koersklasse/domain/order.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { askAnew } from '../../api/ask-anew.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { newKey } from '../../api/new-key.ts'
import { ofPlayer, userQuery } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { Locked } from '../../trading/Locked.tsx'
import type { OrderMeans } from '../../trading/order-estimate.ts'
import { draftFromAddress, type OrderDraft, type OrderWish } from '../../trading/order-wish.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { OrderForm } from './OrderForm.tsx'
import { OrderPreview } from './OrderPreview.tsx'
import { Receipt } from './Receipt.tsx'

/** What the player means to order. The key makes it one order, however often it is sent. */
export interface OrderIntent {
  wish: OrderWish
  key: string
}

export type Unlocked = User['academy']['unlocked']

/** Everything that an order can be made with; the price may be missing for a while. */
export interface OrderFlowProps extends Omit<OrderMeans, 'price'> {
  product: Product
  side: OrderSide
  price: ProductPrice | null
  unlocked: Unlocked
}

type Step =
  | { at: 'form'; refused: ApiError | null }
  | { at: 'preview'; intent: OrderIntent }
  | { at: 'receipt'; order: Order; transaction: Transaction | null }

/** An order from the form, by its preview, to its receipt. */
export function OrderFlow({ product, unlocked, ...given }: OrderFlowProps) {
  const client = useQueryClient()
  const [query] = useSearchParams()
  const [draft, setDraft] = useState<OrderDraft>(() => draftFromAddress(query))
  const [step, setStep] = useState<Step>({ at: 'form', refused: null })
  const { side, price } = given
  const place = useMutation({
    mutationFn: ({ wish, key }: OrderIntent) =>
      call(
        placeOrder,
        { body: { productId: product.id, transactionType: side, ...wish } },
        { idempotencyKey: key },
      ),
    onSuccess: (answer) => {
      setStep({ at: 'receipt', ...answer })
      void askAnew(client, [ofPlayer])
    },
    onError: (fault) => {
      if (!(fault instanceof ApiError)) return
      // What was open is not any more, as in another competition.
      if (fault.code === 'locked') void client.invalidateQueries(userQuery)
      // What is wrong with a field is told at the field.
      if (fault.field !== undefined) setStep({ at: 'form', refused: fault })
    },
  })

  if (step.at === 'receipt') {
    return (
      <Receipt
        order={step.order}
        transaction={step.transaction}
        onAgain={() => {
          setDraft({ ...draft, quantity: '', isMaximum: false })
          setStep({ at: 'form', refused: null })
        }}
      />
    )
  }
  if (product.ended !== null || price?.isEnded)
    return <EmptyState title={t('trading.ended.title')}>{t('trading.ended.text')}</EmptyState>
  if (price === null) return <EmptyState title={t('prices.none')}>{t('product.noPrice')}</EmptyState>
  const means = { ...given, price }
  if (step.at === 'preview') {
    return (
      <OrderPreview
        product={product}
        means={means}
        wish={step.intent.wish}
        pending={place.isPending}
        fault={place.error}
        onConfirm={() => place.mutate(step.intent)}
        onChange={() => {
          place.reset()
          setStep({ at: 'form', refused: null })
        }}
      />
    )
  }
  if (side === 'buy' && !unlocked[product.productType]) return <Locked what={product.productType} />
  if (side === 'buy' && price.bidOnly !== null) {
    return (
      <EmptyState title={t('trading.bidOnly.title')}>
        {t(`trading.bidOnly.causes.${price.bidOnly}`)}
      </EmptyState>
    )
  }
  if (side === 'sell' && given.held === 0) {
    return (
      <EmptyState title={t('trading.order.nothingHeld')}>{t('trading.order.nothingHeldText')}</EmptyState>
    )
  }
  return (
    <OrderForm
      product={product}
      means={means}
      unlocked={unlocked}
      draft={draft}
      refused={step.refused}
      onDraft={setDraft}
      onPreview={(wish) => {
        place.reset()
        setStep({ at: 'preview', intent: { wish, key: newKey() } })
      }}
    />
  )
}
