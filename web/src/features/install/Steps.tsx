import type { ReactNode } from 'react'
import styles from './Install.module.css'

/** Numbered steps, each with a drawing. */
export function Steps({ steps }: { steps: readonly (readonly [drawing: ReactNode, words: string])[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(([drawing, words]) => (
        <li key={words} className={styles.step}>
          {drawing}
          <p>{words}</p>
        </li>
      ))}
    </ol>
  )
}
