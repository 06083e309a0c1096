import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './Toasts.module.css'
import { closeToast, type Toast, toastLifetimeMs, useToasts } from './toasts.ts'

/** Where toasts appear. It is always there, so that a screen reader hears what is put into it. */
export function Toasts() {
  const { t } = useTranslation()
  const toasts = useToasts()
  return (
    <section className={styles.region} aria-label={t('toasts.region')} aria-live="polite">
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function OneToast({ toast }: { toast: Toast }) {
  const { t } = useTranslation()
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => closeToast(toast.id), toastLifetimeMs)
    return () => clearTimeout(timer)
  }, [held, toast.id])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while someone reads it
    <div
      className={`band ${styles.toast} ${toast.kind === 'bad' ? styles.bad : ''}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={toast.kind === 'good' ? 'check' : 'warning'} />
      <span>{toast.text}</span>
      <Button look="bare" iconOnly aria-label={t('close')} onClick={() => closeToast(toast.id)}>
        <Icon name="close" size={18} />
      </Button>
    </div>
  )
}
