import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Notice.module.css'

const icons = { notice: 'info', bad: 'warning', good: 'check' } as const

/** A few words that matter now. What is bad is read out at once, the rest when there is a pause. */
export function Notice({ kind = 'notice', children }: { kind?: keyof typeof icons; children: ReactNode }) {
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon name={icons[kind]} size={20} />
      <div>{children}</div>
    </div>
  )
}
