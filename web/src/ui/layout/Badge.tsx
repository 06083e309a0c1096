import styles from './Badge.module.css'

/** A short label for something special. A `notice` should be seen before going on. */
export function Badge({ kind = 'plain', children }: { kind?: 'plain' | 'notice'; children: string }) {
  return <span className={`${styles.badge} ${styles[kind]}`}>{children}</span>
}
