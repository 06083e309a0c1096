import { lazy, Suspense } from 'react'
import { Button } from '../ui/controls/Button.tsx'
import { useDialog } from '../ui/layout/use-dialog.ts'
import { useOnline } from '../ui/status/useOnline.ts'

const load = () => import('./ConfirmSheet.tsx')
const ConfirmSheet = lazy(() => load().then(({ ConfirmSheet }) => ({ default: ConfirmSheet })))

/** A button for what cannot be undone: asks whether the player is sure. */
export function ConfirmButton({
  label,
  accessibleLabel,
  small = false,
  pending,
  title,
  text,
  submit,
  onConfirm,
}: {
  label: string
  /** For screen readers, where the label alone does not say of what. */
  accessibleLabel?: string
  small?: boolean
  pending: boolean
  /** The question. */
  title: string
  text: string
  /** The label of the button that does it. */
  submit: string
  onConfirm: () => void
}) {
  const online = useOnline()
  const { isOpen, open, close } = useDialog(load)
  return (
    <>
      <Button
        look="quiet"
        small={small}
        pending={pending}
        disabled={!online}
        aria-label={accessibleLabel}
        aria-haspopup="dialog"
        onClick={open}
      >
        {label}
      </Button>
      <Suspense>
        {isOpen && (
          <ConfirmSheet
            title={title}
            text={text}
            submit={submit}
            onConfirm={() => {
              close()
              onConfirm()
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
