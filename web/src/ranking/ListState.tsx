import type { Ranking } from '@koersklasse/contract/rankings.ts'
import { useMarketTime } from '../live/market-clock.ts'
import { t } from '../text/t.ts'
import { Badge } from '../ui/layout/Badge.tsx'

/** Says of the list of a competition that is over whether it is final; nothing while the competition runs. */
export function ListState({
  of: { isFinal, endDateTime },
}: {
  of: Pick<Ranking, 'isFinal' | 'endDateTime'>
}) {
  const now = useMarketTime()
  if (isFinal) return <Badge>{t('rankings.final')}</Badge>
  return now !== null && now >= endDateTime ? <Badge kind="notice">{t('rankings.provisional')}</Badge> : null
}
