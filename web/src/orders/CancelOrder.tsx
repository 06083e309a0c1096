import { cancelOrder, type Order } from '@koersklasse/contract/trading.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { queryKeys } from '../api/query-keys.ts'
import { refetch } from '../api/refetch.ts'
import { t } from '../text/t.ts'
import { Button } from '../ui/controls/Button.tsx'
import { showToast } from '../ui/status/toasts.ts'
import { useOnline } from '../ui/status/useOnline.ts'

/** A button that cancels an order that waits. Reports if the order was filled before the cancellation arrived. */
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
    onSettled: () => refetch(client, queryKeys.player()),
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
