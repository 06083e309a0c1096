import type { ProductPrice } from '@koersklasse/contract/market.ts'
import { t } from '../text/t.ts'
import { Icon } from '../ui/brand/Icon.tsx'
import { formatDateTime } from '../ui/numbers/format.ts'
import { useMarketTime } from './market-clock.ts'
import styles from './PriceAge.module.css'

type Aged = Pick<ProductPrice, 'freshness' | 'delay' | 'quotedOn'>

/**
 * The age of a price where it matters: the price is stale, from before the exchange closed or a dividend or split, or
 * delayed by its feed.
 */
export function PriceAge({ price }: { price: Aged | null }) {
  if (price === null) return null
  if (price.freshness === 'silent') {
    return (
      <p className={`${styles.age} ${styles.silent}`} role="status" data-testid="stale-price">
        <StaleNotice since={price.quotedOn} />
      </p>
    )
  }
  if (price.freshness !== 'fresh') {
    const sentence = price.freshness === 'ex_date' ? 'prices.exDate' : 'prices.awaited'
    return <p className={styles.age}>{t(sentence, { moment: formatDateTime(price.quotedOn) })}</p>
  }
  if (price.delay === null || price.delay < 60_000) return null
  return <p className={styles.age}>{t('prices.delayed', { minutes: Math.round(price.delay / 60_000) })}</p>
}

/** The age of a stale price in a row of a list. It takes no line of its own, so that the row keeps its height. */
export function PriceAgeInRow({ staleSince, isLast }: { staleSince: number | null; isLast?: boolean }) {
  if (staleSince === null) return null
  return (
    <>
      {isLast && ' · '}
      <span className={styles.inRow}>
        <StaleNotice since={staleSince} />
      </span>
      {!isLast && ' · '}
    </>
  )
}

/** Since when a price has been stale, in milliseconds since 1970; null if it is not. */
export function staleSince(price: Pick<Aged, 'freshness' | 'quotedOn'> | null): number | null {
  return price?.freshness === 'silent' ? price.quotedOn : null
}

function StaleNotice({ since }: { since: number }) {
  const now = useMarketTime()
  return (
    <>
      <Icon name="warning" size={16} />
      {now === null ? t('prices.stale') : t('prices.staleFor', { age: ageText(now - since) })}
    </>
  )
}

/** An age in hours from two hours on, and in days from two days on. */
function ageText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  if (minutes < 120) return t('prices.age.minutes', { age: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 48
    ? t('prices.age.hours', { age: hours })
    : t('prices.age.days', { age: Math.floor(hours / 24) })
}
