import { useQuery } from '@tanstack/react-query'
import { discoveryQuery } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import styles from './Rules.module.css'

/** The rules that are the same in every competition. */
export function Rules() {
  const hours = useQuery(discoveryQuery).data?.market.hours
  const rules = ['virtual', 'price', hours === 'always' ? 'always' : 'hours', 'advice'] as const
  return (
    <ol className={styles.rules}>
      {rules.map((rule) => (
        <li key={rule}>{t(`disclaimer.rules.${rule}`)}</li>
      ))}
    </ol>
  )
}
