import { topicOfDiploma } from '@koersklasse/domain/academy/topics.ts'
import { diplomaFor, type Unlockable } from '@koersklasse/domain/competition/unlocking.ts'
import { useQuery } from '@tanstack/react-query'
import { discoveryQuery, userQuery } from '../api/queries.ts'
import { t } from '../text/t.ts'
import { ButtonLink } from '../ui/controls/Button.tsx'
import { EmptyState } from '../ui/status/EmptyState.tsx'
import { SkeletonRows } from '../ui/status/Skeleton.tsx'
import { typesInWords } from './unlock-words.ts'

/** Explains that a type of product or order is locked, and which diploma unlocks it. */
export function Locked({ what }: { what: Unlockable }) {
  const byDiploma = useQuery(discoveryQuery).data?.unlockedByDiploma
  // It may have been unlocked in the meantime, on another device or by another competition.
  useQuery({ ...userQuery, refetchOnMount: 'always' })
  if (byDiploma === undefined) return <SkeletonRows rows={3} />
  const diploma = diplomaFor(what, { byDiploma })
  if (diploma === null) {
    return (
      <EmptyState icon="lock" title={t('locks.title')}>
        {t('locks.none')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="lock"
      title={t('locks.title')}
      action={<ButtonLink to={`/academy/${topicOfDiploma[diploma]}`}>{t('locks.action')}</ButtonLink>}
    >
      {t('locks.text', {
        diploma: t(`locks.diplomas.${diploma}`),
        types: typesInWords(byDiploma[diploma]),
      })}
    </EmptyState>
  )
}
