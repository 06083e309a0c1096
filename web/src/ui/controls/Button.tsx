import type { ComponentProps, ReactNode } from 'react'
import { Link } from '../../router/Link.tsx'
import styles from './Button.module.css'

type Look = {
  look?: 'primary' | 'accent' | 'quiet' | 'bare' | 'danger'
  small?: boolean
  wide?: boolean
  iconOnly?: boolean
}

/** A button. While `pending` it keeps its size and focus, is announced as busy, and ignores clicks. */
export function Button({
  look = 'primary',
  small,
  wide,
  iconOnly,
  pending = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ComponentProps<'button'> & Look & { pending?: boolean }) {
  return (
    <button
      {...rest}
      type={pending ? 'button' : type}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      className={lookClass({ look, small, wide, iconOnly }, pending ? styles.pending : '', className)}
      onClick={pending ? undefined : onClick}
    >
      <Label pending={pending}>{children}</Label>
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  look = 'primary',
  small,
  wide,
  iconOnly,
  className,
  ...rest
}: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={lookClass({ look, small, wide, iconOnly }, className)} />
}

function Label({ pending, children }: { pending: boolean; children: ReactNode }) {
  if (!pending) return children
  return (
    <span className={styles.stack}>
      <span className={styles.label}>{children}</span>
      <span className={styles.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
    </span>
  )
}

function lookClass({ look, small, wide, iconOnly }: LookGiven, ...more: (string | undefined)[]) {
  const parts = [styles.button, look && styles[look], small && styles.small, wide && styles.wide]
  return [...parts, iconOnly && styles.iconOnly, ...more].filter(Boolean).join(' ')
}

type LookGiven = { [Key in keyof Look]: Look[Key] | undefined }
