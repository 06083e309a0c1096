import { changeOrder, type Order } from '@koersklasse/contract/trading.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { errorText } from '../api/error-text.ts'
import { ApiError, refusalOf } from '../api/errors.ts'
import { queryKeys } from '../api/query-keys.ts'
import { refetch } from '../api/refetch.ts'
import { expiryWords } from '../orders/expiry-words.ts'
import { MarketClosedNotice } from '../orders/MarketClosedNotice.tsx'
import { draftFrom, type OrderDraft, requestFrom } from '../orders/order-draft.ts'
import { navigate } from '../router/history.ts'
import { t } from '../text/t.ts'
import { Button, ButtonLink } from '../ui/controls/Button.tsx'
import { Notice } from '../ui/status/Notice.tsx'
import { showToast } from '../ui/status/toasts.ts'
import { useOnline } from '../ui/status/useOnline.ts'
import { OrderFields } from './OrderFields.tsx'
import styles from './OrderPanel.module.css'
import { OrderSums } from './OrderSums.tsx'
import type { OrderContext } from './order-estimate.ts'
import { useOrderForm } from './useOrderForm.ts'
import { ValidityField } from './ValidityField.tsx'

/** Asks for another price, quantity or validity of an order that waits, and sends the changes in one call. */
export function ChangeOrderForm({ order, context }: { order: Order; context: OrderContext }) {
  const online = useOnline()
  const [draft, setDraft] = useState<OrderDraft>(() => draftFrom(requestFrom(order)))
  // A validity starts again at the time of the change, so it is sent only if it was chosen here.
  const [isRenewed, setIsRenewed] = useState(false)
  const save = useSaveChanges(order)
  const reason = refusalOf(save.error)
  const state = useOrderForm({
    draft,
    context,
    refusal: save.error instanceof ApiError ? save.error : null,
    // The order waits already: whether it fits is decided when it is carried out.
    mayExceed: true,
    onSubmit: ({ orderType: _, validity, ...changes }) =>
      save.mutate(isRenewed ? { ...changes, validity } : changes),
  })

  function change(changes: Partial<OrderDraft>) {
    save.reset()
    setDraft({ ...draft, ...changes })
  }

  return (
    <form ref={state.form} className={styles.form} noValidate onSubmit={state.submit}>
      <div className={styles.asks}>
        <OrderFields state={state} context={context} draft={draft} onChange={change} />
        <ValidityField
          validity={draft.validity}
          words={isRenewed ? undefined : expiryWords(order.limitDateTime)}
          onChange={(validity) => {
            setIsRenewed(true)
            change({ validity })
          }}
        />
        <MarketClosedNotice />
      </div>
      <div className={styles.sums}>
        <OrderSums
          context={context}
          condition={state.condition}
          estimate={state.estimate}
          hidesPrices={draft.orderType !== 'market'}
        />
      </div>
      {save.error !== null && (
        <Notice kind="bad">{reason === null ? t('trading.change.failed') : errorText(save.error)}</Notice>
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

type Changes = Parameters<typeof call<typeof changeOrder>>[1]['body']

/** Sends the changes of an order, and then shows the order. */
function useSaveChanges({ id, name }: Order) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Changes) => call(changeOrder, { params: { id }, body }),
    onSuccess: async () => {
      await refetch(client, queryKeys.player())
      showToast('good', t('trading.change.done', { name }))
      await navigate(`/orders/${id}`, { replace: true })
    },
    onError: () => refetch(client, queryKeys.player()),
  })
}
