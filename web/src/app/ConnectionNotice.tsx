import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsConnected } from '../live/live-context.ts'
import { Icon } from '../ui/Icon.tsx'
import { useOnline } from '../ui/useOnline.ts'
import styles from './Shell.module.css'

/** How long the line may be gone before it is told, in milliseconds: most come back sooner. */
const graceMs = 5000

/** Says that the device is offline, or that no prices come in. */
export function ConnectionNotice() {
  const { t } = useTranslation()
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

function useIsLost(): boolean {
  const isConnected = useIsConnected()
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    if (isConnected) return setIsLost(false)
    const timer = setTimeout(() => setIsLost(true), graceMs)
    return () => clearTimeout(timer)
  }, [isConnected])
  return isLost
}
