import { useIsLost } from '../live/useIsLost.ts'
import { t } from '../text/t.ts'
import { Icon } from '../ui/Icon.tsx'
import { useOnline } from '../ui/useOnline.ts'
import styles from './Shell.module.css'

/** Says that the device is offline, or that no prices come in. */
export function ConnectionNotice() {
  const online = useOnline()
  const isLost = useIsLost()
  return (
    <div role="status">
      {(!online || isLost) && (
        <p className={styles.offline}>
          <Icon name="offline" size={20} />
          {t(online ? 'noConnection' : 'offline')}
        </p>
      )}
    </div>
  )
}
