import type { DeskLogLine } from '@koersklasse/contract/desk/log.ts'
import { t } from '../../../text/t.ts'
import { isEmpty, nameOf, wordsOf } from './fact-words.ts'
import styles from './Log.module.css'

type Facts = DeskLogLine['before']

/** What an action changed, closed until it is asked for; nothing if the line does not say. */
export function Changes({ before: was, after: is }: { before: Facts; after: Facts }) {
  const [before, after] = [nameCompetition(was), nameCompetition(is)]
  const all = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
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

/** The facts with a competition by its name alone. That of the house has none. */
function nameCompetition(facts: Facts): Facts {
  if (facts === null || !('competition' in facts)) return facts
  const { competitionId, ...others } = facts
  const isHouse = facts.competition === '' && !isEmpty(competitionId)
  return isHouse ? { ...others, competition: t('desk-log.house') } : others
}

const isChanged = (before: unknown, after: unknown) =>
  !(isEmpty(before) && isEmpty(after)) && JSON.stringify(before) !== JSON.stringify(after)

function changeOf(name: string, before: Facts, after: Facts): string {
  const [was, is] = [before?.[name], after?.[name]]
  if (isEmpty(was)) return wordsOf(name, is)
  if (after === null) return wordsOf(name, was)
  return t('desk-log.became', { before: wordsOf(name, was), after: wordsOf(name, is) })
}
