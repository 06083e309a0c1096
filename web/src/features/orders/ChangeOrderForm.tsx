import { changeOrder, type Order } from '@koersklasse/contract/trading.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { askAnew } from '../../api/ask-anew.ts'
import { call } from '../../api/client.ts'
import { ApiError, refusalOf } from '../../api/errors.ts'
import { ofPlayer } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { expiryWords } from '../../trading/expiry-words.ts'
import { MarketClosed } from '../../trading/MarketClosed.tsx'
import { OrderPriceField } from '../../trading/OrderPriceField.tsx'
import { OrderSums } from '../../trading/OrderSums.tsx'
import {
  estimateOrder,
  expectedPrice,
  isWaiting,
  mostPieces,
  type OrderMeans,
} from '../../trading/order-estimate.ts'
import { conditionOf, draftOf, type OrderDraft, wishOf } from '../../trading/order-wish.ts'
import { QuantityField } from '../../trading/QuantityField.tsx'
import { parseQuantity } from '../../trading/quantity.ts'
import { TriggeredNotice } from '../../trading/TriggeredNotice.tsx'
import { ValidityField } from '../../trading/ValidityField.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useOnline } from '../../ui/useOnline.ts'
import styles from './Orders.module.css'

/** Asks for another price, quantity or validity, and sends what differs in one step. */
export function ChangeOrderForm({ order, means }: { order: Order; means: OrderMeans }) {
  const online = useOnline()
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<OrderDraft>(() => draftOf(wishOf(order)))
  // A validity counts anew from now: it is sent only where it was chosen here.
  const [isRenewed, setIsRenewed] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const condition = conditionOf(draft)
  const price = condition && expectedPrice(condition, means)
  const most = price === null ? null : mostPieces(means, price)
  const pieces = draft.isMaximum ? most : parseQuantity(draft.quantity)
  const save = useMutation({
    mutationFn: (body: Parameters<typeof call<typeof changeOrder>>[1]['body']) =>
      call(changeOrder, { params: { id: order.id }, body }),
    onSuccess: async () => {
      await askAnew(client, [ofPlayer])
      showToast('good', t('trading.change.done', { name: order.name }))
      await navigate(`/orders/${order.id}`, { replace: true })
    },
    onError: () => askAnew(client, [ofPlayer]),
  })
  const reason = refusalOf(save.error)
  const refusal = save.error instanceof ApiError ? save.error : null
  const refusedAt = (field: string) => (refusal?.field === field ? t(`errors.${refusal.code}`) : undefined)

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (condition === null || !pieces) {
      const wrong = condition === null ? 'price' : 'quantity'
      form.current?.querySelector<HTMLInputElement>(`input[name="${wrong}"]`)?.focus()
      return
    }
    const { orderType: _, ...ownPrice } = condition
    save.mutate({
      ...ownPrice,
      quantity: draft.isMaximum ? null : pieces,
      ...(isRenewed ? { validity: draft.validity } : {}),
    })
  }

  function change(changes: Partial<OrderDraft>) {
    save.reset()
    setDraft({ ...draft, ...changes })
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {draft.orderType !== 'market' && (
        <OrderPriceField
          means={means}
          orderType={draft.orderType}
          cents={draft.price}
          isMissing={isChecked && condition === null}
          error={refusedAt('limitPrice') ?? refusedAt('stopPrice')}
          onChange={(cents) => change({ price: cents })}
        />
      )}
      {condition !== null && !isWaiting(condition, means) && (
        <TriggeredNotice condition={condition} means={means} />
      )}
      <QuantityField
        means={means}
        price={price}
        most={most}
        draft={draft}
        error={isChecked && !pieces ? t('trading.order.quantityError') : refusedAt('quantity')}
        onChange={change}
      />
      <ValidityField
        validity={draft.validity}
        words={isRenewed ? undefined : expiryWords(order.limitDateTime)}
        onChange={(validity) => {
          setIsRenewed(true)
          change({ validity })
        }}
      />
      <MarketClosed />
      <OrderSums
        means={means}
        condition={condition}
        estimate={pieces && price !== null ? estimateOrder(pieces, price, means) : null}
        arePricesTold={draft.orderType !== 'market'}
      />
      {save.error !== null && (
        <Notice kind="bad">{t(reason === null ? 'trading.change.failed' : `errors.${reason}`)}</Notice>
      )}
      {!online && <Notice>{t('trading.order.offline')}</Notice>}
      <Button type="submit" look="accent" wide pending={save.isPending} disabled={!online}>
        {t('trading.change.save')}
      </Button>
      <ButtonLink look="quiet" wide to={`/orders/${order.id}`}>
        {t('trading.change.keep')}
      </ButtonLink>
    </form>
  )
}
