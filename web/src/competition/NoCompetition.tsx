import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { nextCompetitionQuery } from '../api/queries.ts'
import { t } from '../text/t.ts'
import { formatDate } from '../ui/numbers/format.ts'
import { EmptyState } from '../ui/status/EmptyState.tsx'

/** Explains that there is no competition now, and when the next one begins. */
export function NoCompetition(look: Pick<ComponentProps<typeof EmptyState>, 'icon' | 'action'>) {
  const next = useQuery(nextCompetitionQuery).data
  return (
    <EmptyState {...look} title={t('disclaimer.none')}>
      {next ? t('disclaimer.nextText', { date: formatDate(next.startDateTime) }) : t('disclaimer.noneText')}
    </EmptyState>
  )
}
