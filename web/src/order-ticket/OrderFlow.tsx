import type { User } from '@koersklasse/contract/accounts.ts'
import type { Product, ProductPrice } from '@koersklasse/contract/market.ts'
import { type Order, placeOrder, type Transaction } from '@koersklasse/contract/trading.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { newKey } from '../api/new-key.ts'
import { userQuery } from '../api/queries.ts'
import { queryKeys } from '../api/query-keys.ts'
import { refetch } from '../api/refetch.ts'
import { draftFromAddress, type OrderDraft, type OrderRequest } from '../orders/order-draft.ts'
import { useSearchParams } from '../router/Router.tsx'
import { t } from '../text/t.ts'
import { EmptyState } from '../ui/status/EmptyState.tsx'
import { Locked } from '../unlocking/Locked.tsx'
import { OrderForm } from './OrderForm.tsx'
import { OrderPreview } from './OrderPreview.tsx'
import type { OrderContext } from './order-estimate.ts'
import { type ConfirmedOrder, createOrderKeys } from './order-keys.ts'
import { PlacedOrder } from './PlacedOrder.tsx'

export type Unlocked = User['academy']['unlocked']

/** The context of an order; the price may be missing for a while. */
export interface OrderFlowProps extends Omit<OrderContext, 'price'> {
  portfolioId: string
  /** That of the portfolio shown: the player may have chosen another meanwhile. */
  competitionId: string
  product: Product
  price: ProductPrice | null
  unlocked: Unlocked
}

type Step =
  | { at: 'form'; refused: ApiError | null }
  | { at: 'preview'; request: OrderRequest }
  | { at: 'receipt'; order: Order; transaction: Transaction | null }

/** The steps of an order: form, preview and receipt. */
export function OrderFlow({
  product,
  unlocked,
  price,
  portfolioId,
  competitionId,
  ...given
}: OrderFlowProps) {
  const query = useSearchParams()
  const [draft, setDraft] = useState<OrderDraft>(() => draftFromAddress(query))
  const [step, setStep] = useState<Step>({ at: 'form', refused: null })
  const place = usePlaceOrder(setStep)
  const { side } = given

  if (step.at === 'receipt') {
    return (
      <PlacedOrder
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
  const context = { ...given, price }
  if (step.at === 'preview') {
    return (
      <OrderPreview
        product={product}
        context={context}
        request={step.request}
        pending={place.isPending}
        fault={place.error}
        onConfirm={() =>
          place.mutate({
            ...{ portfolioId, competitionId, productId: product.id },
            ...{ side, request: step.request },
          })
        }
        onChange={() => {
          place.reset()
          setStep({ at: 'form', refused: null })
        }}
      />
    )
  }
  const obstacle = obstacleTo(product, context, unlocked)
  if (obstacle !== null) return obstacle
  return (
    <OrderForm
      product={product}
      context={context}
      unlocked={unlocked}
      draft={draft}
      refused={step.refused}
      onDraft={setDraft}
      onPreview={(request) => {
        place.reset()
        setStep({ at: 'preview', request })
      }}
    />
  )
}

/** Places confirmed orders, each with its idempotency key, and goes on to the step that the answer leads to. */
function usePlaceOrder(setStep: (step: Step) => void) {
  const client = useQueryClient()
  const [keys] = useState(() => createOrderKeys(newKey))
  return useMutation({
    mutationFn: (order: ConfirmedOrder) => {
      const { productId, competitionId, side, request } = order
      const body = { productId, competitionId, transactionType: side, ...request }
      return call(placeOrder, { body }, { idempotencyKey: keys.keyFor(order) })
    },
    onSuccess: (answer, order) => {
      keys.forget(order)
      setStep({ at: 'receipt', ...answer })
      void refetch(client, queryKeys.player())
    },
    onError: (fault) => {
      if (!(fault instanceof ApiError)) return
      // What was unlocked is locked now, for example in another competition.
      if (fault.code === 'locked') void client.invalidateQueries(userQuery)
      // A refusal of one field is shown at that field.
      if (fault.field !== undefined) setStep({ at: 'form', refused: fault })
    },
  })
}

/** Why there is nothing to fill in for a side of a product now; null if there is. */
function obstacleTo(
  { productType }: Product,
  { side, price, held }: OrderContext,
  unlocked: Unlocked,
): ReactNode {
  if (side === 'buy' && !unlocked[productType]) return <Locked what={productType} />
  if (side === 'buy' && price.bidOnly !== null) {
    return (
      <EmptyState title={t('trading.bidOnly.title')}>
        {t(`trading.bidOnly.causes.${price.bidOnly}`)}
      </EmptyState>
    )
  }
  if (side === 'sell' && held === 0) {
    return (
      <EmptyState title={t('trading.order.nothingHeld')}>{t('trading.order.nothingHeldText')}</EmptyState>
    )
  }
  return null
}
