import { cancelOrder, type Order } from '@koersklasse/contract/trading.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { askAnew } from '../api/ask-anew.ts'
import { call } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { ofPlayer } from '../api/queries.ts'
import { t } from '../text/t.ts'
import { Button } from '../ui/Button.tsx'
import { showToast } from '../ui/toasts.ts'
import { useOnline } from '../ui/useOnline.ts'

/** Cancels an order that waits. Where it has been carried out meanwhile, that is told. */
export function CancelOrder({ order, small, wide }: { order: Order; small?: boolean; wide?: boolean }) {
  const client = useQueryClient()
  const online = useOnline()
  const cancel = useMutation({
    mutationFn: () => call(cancelOrder, { params: { id: order.id } }),
    onSuccess: ({ order: { orderStatus, name } }) => {
      if (orderStatus === 'completed') showToast('bad', t('errors.not_pending'))
      else
        showToast(
          'good',
          t(orderStatus === 'pending' ? 'toasts.cancelRequested' : 'toasts.cancelled', { name }),
        )
    },
    onError: (fault) => {
      const isLate = fault instanceof ApiError && fault.code === 'not_pending'
      showToast('bad', t(isLate ? 'errors.not_pending' : 'toasts.cancelFailed'))
    },
    onSettled: () => askAnew(client, [ofPlayer]),
  })
  if (order.cancelRequested !== null) return null
  return (
    <Button
      look="quiet"
      small={small ?? false}
      wide={wide ?? false}
      pending={cancel.isPending}
      disabled={!online}
      aria-label={t('dashboard.cancelName', { name: order.name })}
      onClick={() => cancel.mutate()}
    >
      {t('dashboard.cancel')}
    </Button>
  )
}
