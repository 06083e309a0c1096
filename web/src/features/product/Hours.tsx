import type { Product } from '@koersklasse/contract/market.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { discoveryQuery } from '../../api/queries.ts'
import { MarketNow } from '../../live/MarketNow.tsx'
import { t } from '../../text/t.ts'
import { formatDateTime } from '../../ui/numbers/format.ts'
import styles from './Facts.module.css'

// The calendar is loaded on demand.
const WatchedNow = lazy(() => import('./WatchedNow.tsx').then(({ WatchedNow }) => ({ default: WatchedNow })))

/** The trading hours of the game, and whether it is open now. */
export function OpenHours() {
  const hours = useQuery(discoveryQuery).data?.market.hours
  if (hours === undefined) return '–'
  return (
    <>
      {t(hours === 'always' ? 'facts.alwaysOpen' : 'facts.regularHours')}
      <span className={styles.sub}>
        <MarketNow fallback="–">
          {(phase) => {
            if (phase.kind === 'open' || phase.kind === 'silent') return t('facts.openNow')
            if (phase.kind === 'over') return t('prices.clock.over')
            return t('facts.closedNow', { opening: formatDateTime(phase.opening) })
          }}
        </MarketNow>
      </span>
    </>
  )
}

/** The hours in which the stop-loss level counts, and whether it counts now. */
export function WatchedHours({ hours }: { hours: NonNullable<Product['tradingHours']> }) {
  return (
    <>
      {inWords(hours)}
      <span className={styles.sub}>
        <Suspense fallback="–">
          <WatchedNow hours={hours} />
        </Suspense>
      </span>
    </>
  )
}

function inWords({ timeZone, open, close }: NonNullable<Product['tradingHours']>): string {
  if (open === 0 && close === 1440) return t('leveraged.always')
  const place =
    timeZone === 'America/New_York'
      ? t('leveraged.places.America/New_York')
      : t('leveraged.places.Europe/Amsterdam')
  return t('leveraged.hoursText', { open: clockTime(open), close: clockTime(close), place })
}

function clockTime(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
