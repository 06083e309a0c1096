import type { ReactNode } from 'react'
import { MarketNow } from '../live/MarketNow.tsx'
import { t } from '../text/t.ts'
import { formatDateTime } from '../ui/numbers/format.ts'
import { Notice } from '../ui/status/Notice.tsx'

/**
 * While the market is closed: a notice of when it opens, after the children; or that it will not open again, or that its
 * feed is silent.
 */
export function MarketClosedNotice({ children }: { children?: ReactNode }) {
  return (
    <MarketNow>
      {(phase) => {
        if (phase.kind === 'open') return null
        if (phase.kind === 'silent') return <Notice>{t('trading.notices.silent')}</Notice>
        if (phase.kind === 'over') return <Notice>{t('prices.clock.over')}</Notice>
        return (
          <>
            {children}
            <Notice>{t('trading.order.closed', { opening: formatDateTime(phase.opening) })}</Notice>
          </>
        )
      }}
    </MarketNow>
  )
}
