import type { Passkey } from '@koersklasse/contract/passkeys.ts'
import { lazy, Suspense } from 'react'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useDialog } from '../../../ui/layout/use-dialog.ts'
import { useOnline } from '../../../ui/status/useOnline.ts'

const load = () => import('./RenameSheet.tsx')
const RenameSheet = lazy(() => load().then(({ RenameSheet }) => ({ default: RenameSheet })))

/** A button that opens a dialog for another name. */
export function RenamePasskey({ passkey }: { passkey: Passkey }) {
  const online = useOnline()
  const { isOpen, open, close } = useDialog(load)
  return (
    <>
      <Button
        look="quiet"
        small
        disabled={!online}
        aria-label={t('passkeys.renameName', { name: passkey.name })}
        aria-haspopup="dialog"
        onClick={open}
      >
        {t('passkeys.rename')}
      </Button>
      <Suspense>{isOpen && <RenameSheet passkey={passkey} onClose={close} />}</Suspense>
    </>
  )
}
