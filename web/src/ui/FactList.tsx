import type { ReactNode } from 'react'
import styles from './FactList.module.css'

export type Fact = readonly [name: string, value: ReactNode, weight?: 'strong']

/** Names and values, a line each. A fact marked `strong` is what they add up to; what is false is left out. */
export function FactList({ facts }: { facts: readonly (Fact | false)[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter((fact) => fact !== false)
        .map(([name, value, weight]) => (
          <div key={name} className={weight && styles.strong}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
