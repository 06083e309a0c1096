import styles from './Badge.module.css'

/** A word or two on what is special about something. One that is a `notice` should be seen before going on. */
export function Badge({ kind = 'plain', children }: { kind?: 'plain' | 'notice'; children: string }) {
  return <span className={`${styles.badge} ${styles[kind]}`}>{children}</span>
}
