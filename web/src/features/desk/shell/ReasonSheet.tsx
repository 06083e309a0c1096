import { reasonMaxLength, reason as reasonSchema } from '@koersklasse/contract/desk/reason.ts'
import { type ReactNode, useState } from 'react'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextAreaField } from '../../../ui/controls/Field.tsx'
import { Sheet } from '../../../ui/layout/Sheet.tsx'
import { Notice } from '../../../ui/status/Notice.tsx'
import styles from './ReasonSheet.module.css'

/**
 * Asks why something is done, and for a confirmation. Load it on demand, as every Sheet; ReasonButton does.
 * @param isTold whether the player reads the reason as well
 * @param children what else the action needs to know, above the reason
 * @param fault what went wrong, if it was tried
 */
export function ReasonSheet({
  title,
  text,
  submit,
  isDanger = false,
  isTold = false,
  pending,
  fault,
  onSubmit,
  onClose,
  children,
}: {
  title: string
  /** What will happen. */
  text: ReactNode
  submit: string
  isDanger?: boolean
  isTold?: boolean
  pending: boolean
  fault: string | null
  onSubmit: (reason: string) => void
  onClose: () => void
  children?: ReactNode
}) {
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isGood = reasonSchema.safeParse(reason).success
  return (
    <Sheet title={title} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setIsTried(true)
          if (isGood) onSubmit(reason.trim())
        }}
      >
        <p>{text}</p>
        {children}
        <TextAreaField
          label={t('desk-shell.reason.label')}
          hint={t(isTold ? 'desk-shell.reason.told' : 'desk-shell.reason.hint')}
          error={isTried && !isGood ? t('desk-shell.reason.missing') : undefined}
          rows={3}
          maxLength={reasonMaxLength}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {fault !== null && <Notice kind="bad">{fault}</Notice>}
        <Button type="submit" wide look={isDanger ? 'danger' : 'primary'} pending={pending}>
          {submit}
        </Button>
        <Button look="quiet" wide onClick={onClose}>
          {t('cancel')}
        </Button>
      </form>
    </Sheet>
  )
}
