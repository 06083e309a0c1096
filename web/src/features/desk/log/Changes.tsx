import type { DeskLogLine } from '@koersklasse/contract/desk/log.ts'
import { t } from '../../../text/t.ts'
import { isEmpty, nameOf, wordsOf } from './fact-words.ts'
import styles from './Log.module.css'

type Facts = DeskLogLine['before']

/** What an action changed, closed until it is asked for; nothing if the line does not say. */
export function Changes({ before, after }: { before: Facts; after: Facts }) {
  const all = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  // Beside its name, the id of a competition says nothing.
  if (all.has('competition')) all.delete('competitionId')
  const names = [...all].filter((name) => isChanged(before?.[name], after?.[name]))
  if (names.length === 0) return null
  return (
    <details className={styles.changes}>
      <summary>{t('desk-log.changes')}</summary>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{nameOf(name)}</dt>
            <dd>{changeOf(name, before, after)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const isChanged = (before: unknown, after: unknown) =>
  !(isEmpty(before) && isEmpty(after)) && JSON.stringify(before) !== JSON.stringify(after)

function changeOf(name: string, before: Facts, after: Facts): string {
  const [was, is] = [before?.[name], after?.[name]]
  if (isEmpty(was)) return wordsOf(name, is)
  if (after === null) return wordsOf(name, was)
  return t('desk-log.became', { before: wordsOf(name, was), after: wordsOf(name, is) })
}
