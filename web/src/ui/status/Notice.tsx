import type { ReactNode } from 'react'
import { Icon } from '../brand/Icon.tsx'
import styles from './Notice.module.css'

const icons = { notice: 'info', bad: 'warning', good: 'check' } as const

/** A short message. Bad news interrupts a screen reader; other notices wait for a pause. */
export function Notice({ kind = 'notice', children }: { kind?: keyof typeof icons; children: ReactNode }) {
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon name={icons[kind]} size={20} />
      <div>{children}</div>
    </div>
  )
}
