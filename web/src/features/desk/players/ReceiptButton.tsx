import type { Transaction } from '@koersklasse/contract/trading.ts'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { showToast } from '../../../ui/status/toasts.ts'

const load = () => import('./ReceiptSheet.tsx')
const ReceiptSheet = lazy(() => load().then(({ ReceiptSheet }) => ({ default: ReceiptSheet })))

/** Opens the receipt of a transaction. */
export function ReceiptButton({ transaction }: { transaction: Transaction }) {
  const [isOpen, setIsOpen] = useState(false)
  const open = () =>
    load().then(
      () => setIsOpen(true),
      () => showToast('bad', t('errors.unreachable')),
    )
  return (
    <>
      <Button look="quiet" small aria-haspopup="dialog" onClick={open}>
        {t('desk-players.receipt.show')}
      </Button>
      <Suspense>
        {isOpen && <ReceiptSheet transaction={transaction} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}
