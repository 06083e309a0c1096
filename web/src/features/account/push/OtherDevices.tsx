import { type PushSettings, removePushDevice } from '@koersklasse/contract/push.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { isUnknown } from '../../../api/errors.ts'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { formatDate } from '../../../ui/numbers/format.ts'
import { showToast } from '../../../ui/status/toasts.ts'
import { useOnline } from '../../../ui/status/useOnline.ts'
import styles from './Push.module.css'
import { pushSettingsQuery } from './use-push-settings.ts'

type Device = PushSettings['otherDevices'][number]

/** The player's other devices that get notifications. */
export function OtherDevices({ devices }: { devices: readonly Device[] }) {
  return (
    <Card title={t('push.others.title')}>
      <div className={styles.rows}>
        {devices.map((device) => (
          <OtherDevice key={device.id} device={device} />
        ))}
      </div>
    </Card>
  )
}

function OtherDevice({ device }: { device: Device }) {
  const client = useQueryClient()
  const online = useOnline()
  const name = nameOf(device)
  const remove = useMutation({
    mutationFn: () => call(removePushDevice, { params: { id: device.id } }),
    onSuccess: () => showToast('good', t('push.others.removed', { name })),
    onError: (fault) => {
      if (!isUnknown(fault)) showToast('bad', t('push.others.removeFailed'))
    },
    onSettled: () => client.invalidateQueries({ queryKey: pushSettingsQuery.queryKey }),
  })
  return (
    <div className={styles.other}>
      <span>
        <span className={styles.name}>{name}</span>
        <span className={styles.since}>{t('push.others.since', { date: formatDate(device.createdOn) })}</span>
      </span>
      <Button
        small
        look="quiet"
        aria-label={t('push.others.removeName', { name })}
        pending={remove.isPending}
        disabled={!online}
        onClick={() => remove.mutate()}
      >
        {t('push.others.remove')}
      </Button>
    </div>
  )
}

/** What a device is called, as far as it is known. */
function nameOf({ browser, system }: Device): string {
  if (browser !== null && system !== null) return t('push.others.named', { browser, system })
  return browser ?? system ?? t('push.others.unnamed')
}
