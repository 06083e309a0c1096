import { useMutation } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { errorText } from '../../../api/error-text.ts'
import { isStepUpDeclined, withStepUp } from '../../../step-up/step-up.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useDialog } from '../../../ui/layout/use-dialog.ts'
import { showToast } from '../../../ui/status/toasts.ts'
import { useOnline } from '../../../ui/status/useOnline.ts'

const load = () => import('./ReasonSheet.tsx')
const ReasonSheet = lazy(() => load().then(({ ReasonSheet }) => ({ default: ReasonSheet })))

/**
 * A button for an action that needs a reason: asks for it, carries it out, and has the player prove who they are if the
 * server wants that. A refusal is shown in the sheet, which stays open.
 * @param isTold whether the player reads the reason as well
 * @param run makes the call
 * @param done what a toast says afterwards
 * @param onDone called after the action was carried out, to load again what it changed
 * @param isReady refuses to send by returning false, where the form in the sheet is not filled in
 * @param onOpen refuses to open by returning false, where the form around the button is not filled in
 */
export function ReasonButton({
  label,
  accessibleLabel,
  look = 'quiet',
  small = false,
  title,
  text,
  submit,
  isDanger = false,
  isTold = false,
  run,
  done,
  onDone,
  isReady = () => true,
  onOpen = () => true,
  children,
}: {
  label: string
  accessibleLabel?: string
  look?: 'primary' | 'quiet'
  small?: boolean
  title: string
  text: ReactNode
  submit: string
  isDanger?: boolean
  isTold?: boolean
  run: (reason: string) => Promise<unknown>
  done: string
  onDone: () => unknown
  isReady?: () => boolean
  onOpen?: () => boolean
  children?: ReactNode
}) {
  const online = useOnline()
  const { isOpen, open, close } = useDialog(load)
  const action = useMutation({
    mutationFn: (reason: string) => withStepUp(() => run(reason)),
    onSuccess: () => {
      close()
      showToast('good', done)
      return onDone()
    },
  })

  function ask() {
    if (!onOpen()) return
    action.reset()
    return open()
  }

  return (
    <>
      <Button
        look={look}
        small={small}
        disabled={!online}
        aria-label={accessibleLabel}
        aria-haspopup="dialog"
        onClick={ask}
      >
        {label}
      </Button>
      <Suspense>
        {isOpen && (
          <ReasonSheet
            {...{ title, text, submit, isDanger, isTold, pending: action.isPending }}
            fault={action.isError && !isStepUpDeclined(action.error) ? errorText(action.error) : null}
            onSubmit={(reason) => isReady() && action.mutate(reason)}
            onClose={close}
          >
            {children}
          </ReasonSheet>
        )}
      </Suspense>
    </>
  )
}
