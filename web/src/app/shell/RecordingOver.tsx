import { useMarketClockState } from '../../live/market-clock.ts'
import { t } from '../../text/t.ts'
import { Icon } from '../../ui/brand/Icon.tsx'
import styles from './Shell.module.css'

/** Says below the top bar that the recording which the market replays is over. */
export function RecordingOver() {
  const clockState = useMarketClockState()
  return (
    <div role="status">
      {clockState === 'over' && (
        <p className={styles.strip}>
          <Icon name="info" size={20} />
          {t('prices.clock.over')}
        </p>
      )}
    </div>
  )
}
