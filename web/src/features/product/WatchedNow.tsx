import { type SessionHours, tradingSession } from '@koersklasse/domain/market/trading-session.ts'
import { isWithinSession } from '@koersklasse/domain/market/within-session.ts'
import { useMarketTime } from '../../live/market-clock.ts'
import { t } from '../../text/t.ts'
import { formatDateTime } from '../../ui/numbers/format.ts'

/** Whether a stop-loss level counts now, or when it will. */
export function WatchedNow({ hours }: { hours: SessionHours }) {
  const now = useMarketTime()
  if (now === null) return null
  const session = tradingSession(now, hours)
  if (isWithinSession(now, session)) return t('facts.watchedNow')
  return t('facts.notWatchedNow', { opening: formatDateTime(session.open) })
}
