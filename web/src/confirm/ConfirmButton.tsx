import { lazy, Suspense, useState } from 'react'
import { t } from '../text/t.ts'
import { Button } from '../ui/controls/Button.tsx'
import { showToast } from '../ui/status/toasts.ts'
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
  /** What the question is. */
  title: string
  text: string
  /** What the button says that does it. */
  submit: string
  onConfirm: () => void
}) {
  const online = useOnline()
  const [isAsking, setIsAsking] = useState(false)

  async function ask() {
    try {
      await load()
      setIsAsking(true)
    } catch {
      showToast('bad', t('errors.unreachable'))
    }
  }

  return (
    <>
      <Button
        look="quiet"
        small={small}
        pending={pending}
        disabled={!online}
        aria-label={accessibleLabel}
        aria-haspopup="dialog"
        onClick={ask}
      >
        {label}
      </Button>
      <Suspense>
        {isAsking && (
          <ConfirmSheet
            title={title}
            text={text}
            submit={submit}
            onConfirm={() => {
              setIsAsking(false)
              onConfirm()
            }}
            onClose={() => setIsAsking(false)}
          />
        )}
      </Suspense>
    </>
  )
}
