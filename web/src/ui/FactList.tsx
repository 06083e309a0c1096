import type { ReactNode } from 'react'
import styles from './FactList.module.css'

/** Names and values, a line each. A fact marked `strong` is what they add up to. */
export function FactList({ facts }: { facts: readonly (readonly [string, ReactNode, 'strong'?])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value, weight]) => (
        <div key={name} className={weight && styles.strong}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
