import type { Transaction } from '@koersklasse/contract/trading.ts'
import { lazy, Suspense } from 'react'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useDialog } from '../../../ui/layout/use-dialog.ts'

const load = () => import('./ReceiptSheet.tsx')
const ReceiptSheet = lazy(() => load().then(({ ReceiptSheet }) => ({ default: ReceiptSheet })))

/** Opens the receipt of a transaction. */
export function ReceiptButton({ transaction }: { transaction: Transaction }) {
  const { isOpen, open, close } = useDialog(load)
  return (
    <>
      <Button look="quiet" small aria-haspopup="dialog" onClick={open}>
        {t('desk-players.receipt.show')}
      </Button>
      <Suspense>{isOpen && <ReceiptSheet transaction={transaction} onClose={close} />}</Suspense>
    </>
  )
}
