import { t } from '../text/t.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Sheet } from '../ui/layout/Sheet.tsx'

/** Asks whether the player is sure. */
export function ConfirmSheet({
  title,
  text,
  submit,
  onConfirm,
  onClose,
}: {
  title: string
  text: string
  /** The label of the button that does it. */
  submit: string
  onConfirm: () => void
  onClose: () => void
}) {
  return (
    <Sheet title={title} onClose={onClose}>
      <p>{text}</p>
      <Button wide onClick={onConfirm}>
        {submit}
      </Button>
      <Button look="quiet" wide onClick={onClose}>
        {t('cancel')}
      </Button>
    </Sheet>
  )
}
