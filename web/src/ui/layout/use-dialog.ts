import { useState } from 'react'
import { t } from '../../text/t.ts'
import { showToast } from '../status/toasts.ts'

/**
 * Whether a dialog is open whose code is loaded when it is first opened. It opens once that is there; a toast says so if it
 * cannot be loaded.
 */
export function useDialog(load: () => Promise<unknown>) {
  const [isOpen, setOpen] = useState(false)
  return {
    isOpen,
    open: (): Promise<void> =>
      load().then(
        () => setOpen(true),
        () => showToast('bad', t('errors.unreachable')),
      ),
    close: (): void => setOpen(false),
  }
}
