import type { DeskLogLine } from '@koersklasse/contract/desk/log.ts'
import { t } from '../../../text/t.ts'
import styles from './Log.module.css'

type Facts = DeskLogLine['before']

/** What an action changed, closed until it is asked for; nothing if the line does not say. */
export function Changes({ before, after }: { before: Facts; after: Facts }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (names.length === 0) return null
  return (
    <details className={styles.changes}>
      <summary>{t('desk-log.changes')}</summary>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {before !== null && <del>{wordsOf(before[name])}</del>}
              {before !== null && after !== null && ' → '}
              {after !== null && <ins>{wordsOf(after[name])}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** A fact as it is stored: its names and values are those of the game's own words, not of a language. */
function wordsOf(value: unknown): string {
  if (value === undefined || value === null) return '–'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(wordsOf).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
