import { useConnectionLost } from '../../live/useConnectionLost.ts'
import { t } from '../../text/t.ts'
import { Icon } from '../../ui/brand/Icon.tsx'
import { useOnline } from '../../ui/status/useOnline.ts'
import styles from './Shell.module.css'

/** Shows that the device is offline, or that no prices arrive. */
export function ConnectionNotice() {
  const online = useOnline()
  const isLost = useConnectionLost()
  return (
    <div role="status">
      {(!online || isLost) && (
        <p className={styles.strip}>
          <Icon name="offline" size={20} />
          {t(online ? 'noConnection' : 'offline')}
        </p>
      )}
    </div>
  )
}
