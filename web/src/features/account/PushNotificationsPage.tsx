import { useQuery } from '@tanstack/react-query'
import { discoveryQuery } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'
import { useOnline } from '../../ui/status/useOnline.ts'
import { AccountScreen } from './AccountScreen.tsx'
import { DeviceCategories } from './push/DeviceCategories.tsx'
import { OtherDevices } from './push/OtherDevices.tsx'
import { PlayerSettings } from './push/PlayerSettings.tsx'
import { ThisDevice } from './push/ThisDevice.tsx'
import { pushSettingsQuery, usePushPermission } from './push/use-push-settings.ts'

/** Which notifications the player gets, on this device and on the others. */
export function Component() {
  return <AccountScreen page="push-notifications">{() => <Settings />}</AccountScreen>
}

function Settings() {
  const settings = useQuery(pushSettingsQuery)
  const publicKey = useQuery(discoveryQuery).data?.publicKey
  const online = useOnline()
  const [permission, refresh] = usePushPermission()
  return (
    <Loaded query={settings} outline={<Outline />} failed={t('push.failed')}>
      {({ device, otherDevices, portfolioPush, quietHours }) => (
        <>
          {!online && <Notice>{t('push.offline')}</Notice>}
          <ThisDevice
            isOn={device !== null}
            permission={permission}
            isServed={publicKey !== null}
            onAnswer={refresh}
          />
          {device !== null && permission === 'granted' && (
            <DeviceCategories device={device} portfolioPush={portfolioPush} />
          )}
          <PlayerSettings portfolioPush={portfolioPush} quietHours={quietHours} />
          {otherDevices.length > 0 && <OtherDevices devices={otherDevices} />}
        </>
      )}
    </Loaded>
  )
}

function Outline() {
  return (
    <Card title={t('push.device.title')}>
      <SkeletonRows rows={4} />
    </Card>
  )
}
