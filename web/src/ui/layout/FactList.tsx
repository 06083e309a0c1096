import type { ReactElement, ReactNode } from 'react'
import styles from './FactList.module.css'

/** A fact's name is a text, or an element with a key. */
export type Fact = readonly [name: string | ReactElement, value: ReactNode, look?: 'strong' | 'text']

/**
 * Names with their values, one per line. A `strong` fact is the total, one of `text` has sentences, which begin below its name;
 * false facts are left out.
 */
export function FactList({ facts }: { facts: readonly (Fact | false)[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter((fact) => fact !== false)
        .map(([name, value, look]) => (
          <div key={typeof name === 'string' ? name : name.key} className={look && styles[look]}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
