import { type PushSettings, sendTestMessage } from '@koersklasse/contract/push.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { errorText } from '../../../api/error-text.ts'
import { refusalOf } from '../../../api/errors.ts'
import { type PushPermission, PushRefusedError, switchPushOff, switchPushOn } from '../../../pwa/push.ts'
import { t } from '../../../text/t.ts'
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/status/Notice.tsx'
import { showToast } from '../../../ui/status/toasts.ts'
import { useOnline } from '../../../ui/status/useOnline.ts'
import styles from './Push.module.css'
import { pushSettingsQuery } from './use-push-settings.ts'

/** Whether this device gets notifications, with what can be done about it. */
export function ThisDevice({
  isOn,
  permission,
  isServed,
  onAnswer,
}: {
  isOn: boolean
  permission: PushPermission
  isServed: boolean
  onAnswer: () => void
}) {
  return (
    <Card title={t('push.device.title')}>
      <div className={styles.device}>
        {isServed ? (
          <Served isOn={isOn} permission={permission} onAnswer={onAnswer} />
        ) : (
          <Notice>{t('push.refused.server')}</Notice>
        )}
      </div>
    </Card>
  )
}

function Served({
  isOn,
  permission,
  onAnswer,
}: {
  isOn: boolean
  permission: PushPermission
  onAnswer: () => void
}) {
  if (permission === 'needs-install') {
    return (
      <>
        <Notice>{t('push.permission.needs-install')}</Notice>
        <ButtonLink to="/install/ios">{t('push.permission.install')}</ButtonLink>
      </>
    )
  }
  if (permission === 'unsupported' || permission === 'needs-update') {
    return <Notice>{t(`push.permission.${permission}`)}</Notice>
  }
  if (permission === 'blocked') return <Notice kind="bad">{t('push.permission.blocked')}</Notice>
  return isOn && permission === 'granted' ? <On /> : <Off onAnswer={onAnswer} />
}

function Off({ onAnswer }: { onAnswer: () => void }) {
  const client = useQueryClient()
  const online = useOnline()
  const turnOn = useMutation({
    mutationFn: switchPushOn,
    onSuccess: (settings) => {
      client.setQueryData(pushSettingsQuery.queryKey, settings)
      showToast('good', t('push.device.switchedOn'))
    },
    onError: (fault) => showToast('bad', refusalText(fault)),
    onSettled: onAnswer,
  })
  return (
    <>
      <p>{t('push.device.explanation')}</p>
      <Button pending={turnOn.isPending} disabled={!online} onClick={() => turnOn.mutate()}>
        {t('push.device.on')}
      </Button>
    </>
  )
}

function refusalText(fault: unknown): string {
  if (fault instanceof PushRefusedError) return t(`push.refused.${fault.reason}`)
  return refusalOf(fault) === null ? t('push.device.onFailed') : errorText(fault)
}

function On() {
  const client = useQueryClient()
  const online = useOnline()
  const { queryKey } = pushSettingsQuery
  const turnOff = useMutation({
    mutationFn: switchPushOff,
    onSuccess: () => {
      const withoutDevice = (known?: PushSettings) => known && { ...known, device: null }
      client.setQueryData(queryKey, withoutDevice)
      showToast('good', t('push.device.switchedOff'))
    },
    onError: () => showToast('bad', t('push.device.offFailed')),
  })
  const test = useMutation({
    mutationFn: () => call(sendTestMessage, {}),
    onSuccess: ({ outcome }) => {
      if (outcome !== 'gone') return
      showToast('bad', t('push.tested.gone'))
      void client.invalidateQueries({ queryKey })
    },
  })
  return (
    <>
      <Notice kind="good">{t('push.device.isOn')}</Notice>
      <div className={styles.actions}>
        <Button pending={test.isPending} disabled={!online} onClick={() => test.mutate()}>
          {t('push.device.test')}
        </Button>
        <Button look="quiet" pending={turnOff.isPending} disabled={!online} onClick={() => turnOff.mutate()}>
          {t('push.device.off')}
        </Button>
      </div>
      {test.data && (
        <Notice kind={test.data.outcome === 'delivered' ? 'notice' : 'bad'}>
          {t(`push.tested.${test.data.outcome}`)}
        </Notice>
      )}
      {test.error && <Notice kind="bad">{errorText(test.error)}</Notice>}
    </>
  )
}
