import styles from './Prose.module.css'

/** A text before the app runs: the place where the server fills in its HTML, and its language. */
export function PrerenderedProse({ html, lang }: { html: `%${string}%`; lang: `%${string}%` }) {
  return (
    <div lang={lang} className={styles.prose}>
      {html}
    </div>
  )
}
