import { useMemo } from 'react'
import type { TermFinder } from '../terms/find-terms.ts'
import { htmlToElements } from './html-to-elements.tsx'
import styles from './Prose.module.css'

/**
 * A text of the game for reading, from HTML that the server has sanitized. With `findTerms` its terms can be pressed, each
 * where it first occurs: more would hinder those who read with the keyboard.
 */
export function Prose({
  html,
  lang,
  findTerms = null,
}: {
  html: string
  /** Null if it is not known. */
  lang: string | null
  findTerms?: TermFinder | null
}) {
  const elements = useMemo(() => htmlToElements(html, findTerms), [html, findTerms])
  return (
    <div lang={lang ?? undefined} className={styles.prose}>
      {elements}
    </div>
  )
}
