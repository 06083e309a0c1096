import type { User } from '@koersklasse/contract/accounts.ts'
import { currentWordings, type Mailing, mailings } from '@koersklasse/contract/consent-wordings.ts'
import { changeEmailSettings, type EmailSettings, getEmailSettings } from '@koersklasse/contract/mailings.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { language, t } from '../../text/t.ts'
import { Switch } from '../../ui/controls/Switch.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'
import { showToast } from '../../ui/status/toasts.ts'
import { useOnline } from '../../ui/status/useOnline.ts'
import styles from './AccountScreen.module.css'
import { AccountScreen } from './AccountScreen.tsx'

const settingsQuery = queryOptions({
  queryKey: queryKeys.emailSettings(),
  queryFn: () => call(getEmailSettings, {}),
})

/** The setting of each mailing. */
const fields = {
  'morning-mail': 'isOptInMorningMail',
  newsletter: 'newsletterConsent',
} as const satisfies Record<Mailing, keyof EmailSettings>

/** Which mails the player receives. */
export function Component() {
  return <AccountScreen page="email-settings">{(user) => <Mailings user={user} />}</AccountScreen>
}

function Mailings({ user }: { user: User }) {
  const settings = useQuery(settingsQuery)
  const online = useOnline()
  return (
    <Card>
      <Loaded query={settings} outline={<SkeletonRows rows={2} />} failed={t('mailings.loadFailed')}>
        {(current) => (
          <div className={styles.switches}>
            <p>{t('mailings.intro', { email: user.email })}</p>
            {mailings.map((mailing) => (
              <MailingSwitch key={mailing} mailing={mailing} settings={current} />
            ))}
            {!online && <Notice>{t('mailings.offline')}</Notice>}
            <p className={styles.short}>{t('mailings.always')}</p>
          </div>
        )}
      </Loaded>
    </Card>
  )
}

/** The switch of a mailing, with the sentence that the player agrees to by it. */
function MailingSwitch({ mailing, settings }: { mailing: Mailing; settings: EmailSettings }) {
  const client = useQueryClient()
  const online = useOnline()
  const change = useMutation({
    mutationFn: (isSubscribed: boolean) =>
      call(changeEmailSettings, {
        body: { mailing, isSubscribed, wording: currentWordings[mailing], language },
      }),
    onSuccess: (changed) => {
      client.setQueryData(settingsQuery.queryKey, changed)
      showToast('good', t('mailings.saved'))
    },
    onError: () => showToast('bad', t('mailings.failed')),
  })
  const isOn = change.isPending ? change.variables : settings[fields[mailing]]
  return (
    <Switch
      label={t(`mailings.names.${mailing}`)}
      hint={t(`mailings.wordings.${mailing}`)}
      checked={isOn}
      aria-busy={change.isPending || undefined}
      disabled={!online}
      onChange={(event) => {
        if (!change.isPending) change.mutate(event.target.checked)
      }}
    />
  )
}
