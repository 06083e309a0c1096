import type { ProductPrice } from '@koersklasse/contract/market.ts'
import { t } from '../text/t.ts'
import { formatDateTime } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { useMarketTime } from './market-clock.ts'
import styles from './PriceAge.module.css'

type Aged = Pick<ProductPrice, 'freshness' | 'delay' | 'quotedOn'>

/** How old a price is, where that matters: out of date, of before the exchange closed, or late by its feed. */
export function PriceAge({ price }: { price: Aged | null }) {
  if (price === null) return null
  if (price.freshness === 'silent') {
    return (
      <p className={`${styles.age} ${styles.silent}`} role="status" data-testid="stale-price">
        <StaleWords since={price.quotedOn} />
      </p>
    )
  }
  if (price.freshness === 'awaited') {
    return <p className={styles.age}>{t('prices.awaited', { moment: formatDateTime(price.quotedOn) })}</p>
  }
  if (price.delay === null || price.delay < 60_000) return null
  return <p className={styles.age}>{t('prices.delayed', { minutes: Math.round(price.delay / 60_000) })}</p>
}

/**
 * The same in a row of a list, beside what else stands there, and only of a price that is out of date. It takes no line
 * of its own, so that no row grows.
 */
export function PriceAgeInRow({ staleSince, isLast }: { staleSince: number | null; isLast?: boolean }) {
  if (staleSince === null) return null
  return (
    <>
      {isLast && ' · '}
      <span className={styles.inRow}>
        <StaleWords since={staleSince} />
      </span>
      {!isLast && ' · '}
    </>
  )
}

/** Since when a price is out of date, in milliseconds since 1970; null where it is not. */
export function staleSince(price: Pick<Aged, 'freshness' | 'quotedOn'> | null): number | null {
  return price?.freshness === 'silent' ? price.quotedOn : null
}

function StaleWords({ since }: { since: number }) {
  const now = useMarketTime()
  return (
    <>
      <Icon name="warning" size={16} />
      {now === null ? t('prices.stale') : t('prices.staleFor', { age: ageWords(now - since) })}
    </>
  )
}

/** An age in the largest unit of which it has more than one. */
function ageWords(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  if (minutes < 120) return t('prices.age.minutes', { age: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 48
    ? t('prices.age.hours', { age: hours })
    : t('prices.age.days', { age: Math.floor(hours / 24) })
}
