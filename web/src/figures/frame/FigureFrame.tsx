import { type ReactNode, useId } from 'react'
import type { BlockLook, LineLook } from '../../graph/Graph.tsx'
import { t } from '../../text/t.ts'
import styles from './FigureFrame.module.css'

/**
 * What all figures of the academy have in common: a title, a drawing with its legend, controls, and a summary in words
 * that says what the drawing shows. The drawing is hidden from screen readers, which hear the summary when it changes.
 */
export function FigureFrame({
  title,
  drawing,
  legend = [],
  controls,
  summary,
  details,
  source,
}: {
  title: string
  drawing: ReactNode
  legend?: readonly LegendItem[]
  controls: ReactNode
  /** Sentences; the first is the outcome. */
  summary: readonly string[]
  /** The numbers behind the drawing. */
  details?: ReactNode
  /** Where real prices are from. */
  source?: string
}) {
  const id = useId()
  const [outcome, ...more] = summary
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption id={id} className={styles.title}>
        <span className={styles.invitation}>{t('figures.try')}</span>
        {title}
      </figcaption>
      <div className={styles.drawing} aria-hidden="true">
        {drawing}
        {legend.length > 0 && <Legend items={legend} />}
      </div>
      <div className={styles.controls}>{controls}</div>
      <p className={styles.summary} aria-live="polite">
        <strong>{outcome}</strong> {more.join(' ')}
      </p>
      {details}
      {source !== undefined && <p className={styles.source}>{source}</p>}
    </figure>
  )
}

/** The looks that have a sample in the style file. */
type SampleLook = Extract<LineLook, 'main' | 'second' | 'limit' | 'faint'> | Exclude<BlockLook, 'chosen'>

interface LegendItem {
  look: SampleLook
  text: string
}

function Legend({ items }: { items: readonly LegendItem[] }) {
  return (
    <ul className={styles.legend}>
      {items.map(({ look, text }) => (
        <li key={text}>
          <svg
            className={styles.sample}
            viewBox="0 0 28 8"
            data-look={look}
            focusable="false"
            aria-hidden="true"
          >
            <path d="M1 4h26" />
          </svg>
          {text}
        </li>
      ))}
    </ul>
  )
}
