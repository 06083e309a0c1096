import type { Order, Transaction } from '@koersklasse/contract/trading.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { orderQuery } from '../api/queries.ts'
import { MistakeCard } from '../mistakes/MistakeCard.tsx'
import { OrderOutcome } from '../receipts/OrderOutcome.tsx'
import { t } from '../text/t.ts'
import { Button, ButtonLink } from '../ui/controls/Button.tsx'
import styles from './OrderPanel.module.css'

/** The outcome of an order that was just placed, kept up to date. */
export function PlacedOrder({
  order,
  transaction,
  onAgain,
}: {
  order: Order
  transaction: Transaction | null
  onAgain: () => void
}) {
  const arrival = useRef<HTMLDivElement>(null)
  useEffect(() => arrival.current?.focus(), [])
  const asPlaced = { order, transaction, decision: null, action: null }
  const story = useQuery({ ...orderQuery(order.id), placeholderData: asPlaced }).data ?? asPlaced
  return (
    <>
      <div ref={arrival} tabIndex={-1} className={styles.form} role="status" data-testid="receipt">
        <OrderOutcome {...story} />
        {story.order.orderStatus === 'pending' && (
          <ButtonLink to={`/orders/${order.id}`} look="quiet" wide>
            {t('trading.story.open')}
          </ButtonLink>
        )}
        <ButtonLink to="/dashboard" wide>
          {t('trading.receipt.dashboard')}
        </ButtonLink>
        <Button look="quiet" wide onClick={onAgain}>
          {t('trading.receipt.again')}
        </Button>
      </div>
      <div className={styles.lesson}>
        <MistakeCard place={{ place: 'order', objectId: order.id }} />
      </div>
    </>
  )
}
