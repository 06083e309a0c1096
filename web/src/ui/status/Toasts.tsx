import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../text/t.ts'
import { Icon } from '../brand/Icon.tsx'
import { Button } from '../controls/Button.tsx'
import { useFocusReturn } from './focus-return.ts'
import styles from './Toasts.module.css'
import { closeToast, holdToasts, type Toast, useToasts } from './toasts.ts'

/**
 * The region for toasts. It is always rendered, so that screen readers announce its changes, and marked as the top layer,
 * so that react-aria does not hide it behind dialogs. Toasts stay while a pointer or the focus is in the region.
 */
export function Toasts() {
  const toasts = useToasts()
  const region = useRef<HTMLElement>(null)
  const [isPointedAt, setIsPointedAt] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const focus = useFocusReturn()
  const isRead = toasts.length > 0 && (isPointedAt || hasFocus)
  useEffect(() => (isRead ? holdToasts() : undefined), [isRead])

  function close(id: number, event: MouseEvent<HTMLButtonElement>) {
    setIsPointedAt(false)
    const buttons = [...(region.current?.querySelectorAll('button') ?? [])]
    const index = buttons.indexOf(event.currentTarget)
    const next = buttons[index + 1] ?? buttons[index - 1]
    // A keyboard user may want to close the next one; a pointer needs no focus for that.
    const isByKeyboard = event.detail === 0
    if (isByKeyboard && next) next.focus()
    else if (event.currentTarget === document.activeElement) focus.giveBack()
    closeToast(id)
  }

  return (
    <section
      ref={region}
      className={styles.region}
      aria-label={t('toasts.region')}
      aria-live="polite"
      data-react-aria-top-layer="true"
      onPointerMove={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={(event) => {
        focus.onFocus(event)
        setHasFocus(true)
      }}
      onBlur={(event) => setHasFocus(event.currentTarget.contains(event.relatedTarget))}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.click()
      }}
    >
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} onClose={(event) => close(toast.id, event)} />
      ))}
    </section>
  )
}

function OneToast({
  toast: { kind, text },
  onClose,
}: {
  toast: Toast
  onClose: (event: MouseEvent<HTMLButtonElement>) => void
}) {
  return (
    <div className={`band ${styles.toast} ${styles[kind]}`}>
      <Icon name={kind === 'good' ? 'check' : 'warning'} />
      <span>{text}</span>
      <Button look="bare" iconOnly aria-label={t('close')} onClick={onClose}>
        <Icon name="close" size={18} />
      </Button>
    </div>
  )
}
