import { useState } from 'react'
import { t } from '../../text/t.ts'
import { showToast } from '../status/toasts.ts'

/** The state of a dialog whose code is loaded when it is first opened. If that fails, a toast says so. */
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
