import { useEffect, useState } from 'react'
import { useFeedSilentSince } from '../../live/feed-silence.ts'
import { MarketNow } from '../../live/MarketNow.tsx'
import { t } from '../../text/t.ts'
import { Icon } from '../../ui/brand/Icon.tsx'
import styles from './Shell.module.css'

/** Says below the top bar, while the market is open, that its feed is silent, and for how long. */
export function FeedSilent() {
  const isSilent = useFeedSilentSince() !== null
  return (
    <div role="status">
      {isSilent && (
        <MarketNow>
          {(phase) =>
            phase.kind === 'silent' && (
              <p className={styles.strip}>
                <Icon name="warning" size={20} />
                <span>
                  {t('prices.feed.silent')} <SilentFor since={phase.since} />
                </span>
              </p>
            )
          }
        </MarketNow>
      )}
    </div>
  )
}

/** The age of the silence, which changes every second: not to be read out each time. */
function SilentFor({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((now - since) / 1_000))
  const minutes = Math.floor(seconds / 60)
  return (
    <span aria-live="off">
      {seconds < 120
        ? t('prices.feed.seconds', { age: seconds })
        : t('prices.feed.minutes', { age: minutes })}
    </span>
  )
}
