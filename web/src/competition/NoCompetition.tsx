import type { ComponentProps } from 'react'
import { t } from '../text/t.ts'
import { EmptyState } from '../ui/status/EmptyState.tsx'

/** Explains that no competition is running or planned. */
export function NoCompetition(look: Pick<ComponentProps<typeof EmptyState>, 'icon' | 'action'>) {
  return (
    <EmptyState {...look} title={t('competition.none')}>
      {t('competition.noneText')}
    </EmptyState>
  )
}
