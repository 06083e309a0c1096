import styles from './Highlighted.module.css'
import { highlight } from './highlight.ts'

/** A text with the matches of a query highlighted. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  return highlight(text, query).map((stretch, index) =>
    stretch.isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the stretches have nothing else that tells them apart
      <mark key={index} className={styles.match}>
        {stretch.text}
      </mark>
    ) : (
      stretch.text
    ),
  )
}
