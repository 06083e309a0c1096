import { highlight } from './highlight.ts'
import styles from './SearchPage.module.css'

/** A text with what was looked for marked in it. */
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
