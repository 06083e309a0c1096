import type { CallInput } from '@koersklasse/contract/endpoint.ts'
import { editPushSettings, getPushSettings, type PushSettings } from '@koersklasse/contract/push.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../api/client.ts'
import { errorText } from '../../../api/error-text.ts'
import { refusalOf } from '../../../api/errors.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { type PushPermission, pushPermission } from '../../../pwa/push.ts'
import { t } from '../../../text/t.ts'
import { showToast } from '../../../ui/status/toasts.ts'

export const pushSettingsQuery = queryOptions({
  queryKey: queryKeys.pushSettings(),
  queryFn: () => call(getPushSettings, {}),
})

type Edit = CallInput<typeof editPushSettings>['body']

const mutationKey = ['push-settings']

/** Returns the function that changes settings. A change shows at once, and is undone if the server refuses it. */
export function useEditPushSettings(): (edit: Edit) => void {
  const client = useQueryClient()
  const { queryKey } = pushSettingsQuery
  const { mutate } = useMutation({
    mutationKey,
    // One after the other, so that the last change wins.
    scope: { id: 'push-settings' },
    mutationFn: (edit: Edit) => call(editPushSettings, { body: edit }),
    onSuccess: (settings) => {
      // The answer does not have the changes that are still to be sent.
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(queryKey, settings)
      showToast('good', t('push.saved'))
    },
    onError: (fault) => {
      const code = refusalOf(fault)
      showToast('bad', code === null ? t('push.saveFailed') : errorText(fault))
      void client.invalidateQueries({ queryKey })
    },
  })
  return (edit) => {
    void client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (known) => known && withEdit(known, edit))
    mutate(edit)
  }
}

/** Settings as they are after a change. */
function withEdit(settings: PushSettings, edit: Edit): PushSettings {
  const { categories, showsAmounts, ...forAll } = edit
  const { device } = settings
  const changes = Object.entries(forAll).filter(([, value]) => value !== undefined)
  return {
    ...settings,
    ...Object.fromEntries(changes),
    device: device && {
      ...device,
      categories: { ...device.categories, ...categories },
      showsAmounts: showsAmounts ?? device.showsAmounts,
    },
  }
}

/** What the browser does with notifications. It may change in its settings, while the player is away from this page. */
export function usePushPermission(): [PushPermission, refresh: () => void] {
  const [permission, setPermission] = useState(pushPermission)
  const refresh = () => setPermission(pushPermission())
  useEffect(() => {
    const onReturn = () => setPermission(pushPermission())
    window.addEventListener('focus', onReturn)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      window.removeEventListener('focus', onReturn)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [])
  return [permission, refresh]
}
