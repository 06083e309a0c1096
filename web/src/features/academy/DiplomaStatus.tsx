import type { Diploma } from '@koersklasse/domain/competition/unlocking.ts'
import { useQuery } from '@tanstack/react-query'
import { discoveryQuery, userQuery } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { Icon } from '../../ui/brand/Icon.tsx'
import { typesInWords } from '../../unlocking/unlock-words.ts'
import styles from './DiplomaStatus.module.css'

/** What a diploma unlocks and, for a player, whether it is earned. */
export function DiplomaStatus({ diploma }: { diploma: Diploma }) {
  const opens = useQuery(discoveryQuery).data?.unlockedByDiploma[diploma]
  const academy = useQuery(userQuery).data?.academy
  const state = () => {
    if (academy === undefined) return null
    if (academy.status[diploma]) return 'earned'
    return opens?.every((type) => academy.unlocked[type]) ? 'openAnyway' : 'notYet'
  }
  const now = state()
  return (
    <span className={styles.diploma}>
      {opens !== undefined && opens.length > 0 && (
        <span>{t('locks.opens', { types: typesInWords(opens) })}</span>
      )}
      {now !== null && (
        <span className={styles.state} data-state={now}>
          <Icon name={now === 'notYet' ? 'lock' : 'check'} size={16} />
          {t(`locks.${now}`)}
        </span>
      )}
    </span>
  )
}
