import { addPasskey, askForPasskey, type Passkey } from '@koersklasse/contract/passkeys.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { hasPasskeys, passkeyText } from '../../../passkeys/passkey-text.ts'
import { passkeysQuery } from '../../../passkeys/queries.ts'
import { isStepUpDeclined, withStepUp } from '../../../step-up/step-up.ts'
import { t } from '../../../text/t.ts'
import { Icon } from '../../../ui/brand/Icon.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { formatDate, formatDateTime } from '../../../ui/numbers/format.ts'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { Notice } from '../../../ui/status/Notice.tsx'
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx'
import { showToast } from '../../../ui/status/toasts.ts'
import { useOnline } from '../../../ui/status/useOnline.ts'
import { deviceWords } from '../sessions/device-words.ts'
import { sessionsQuery } from '../sessions/queries.ts'
import styles from './PasskeysCard.module.css'
import { RemovePasskey } from './RemovePasskey.tsx'
import { RenamePasskey } from './RenamePasskey.tsx'

/** The passkeys of the player, and adding one. */
export function PasskeysCard() {
  const passkeys = useQuery(passkeysQuery)
  return (
    <Card title={t('passkeys.title')}>
      <p className={styles.intro}>{t('passkeys.intro')}</p>
      <Loaded query={passkeys} outline={<SkeletonRows rows={1} />} failed={t('passkeys.loadFailed')}>
        {(list) => (
          <>
            {list.length === 0 ? (
              <p className={styles.none}>{t('passkeys.none')}</p>
            ) : (
              <ul className={styles.list}>
                {list.map((passkey) => (
                  <Item key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            )}
            {hasPasskeys() ? <AddPasskey /> : <Notice>{t('passkeys.unsupported')}</Notice>}
          </>
        )}
      </Loaded>
    </Card>
  )
}

function Item({ passkey }: { passkey: Passkey }) {
  const { name, createdAt, usedAt } = passkey
  return (
    <li className={styles.passkey}>
      <Icon name="key" />
      <div className={styles.what}>
        <strong>{name}</strong>
        <span className={styles.times}>
          {usedAt === null ? t('passkeys.unused') : t('passkeys.used', { moment: formatDateTime(usedAt) })}
          <br />
          {t('passkeys.created', { date: formatDate(createdAt) })}
        </span>
      </div>
      <div className={styles.ways}>
        <RenamePasskey passkey={passkey} />
        <RemovePasskey passkey={passkey} />
      </div>
    </li>
  )
}

/** A button that has the device create a passkey, which gets the name of the device at first. */
function AddPasskey() {
  const client = useQueryClient()
  const online = useOnline()
  const current = useQuery(sessionsQuery).data?.find(({ isCurrent }) => isCurrent)
  const add = useMutation({
    mutationFn: async () => {
      const { createPasskey } = await import('../../../passkeys/ask-device.ts')
      const created = await createPasskey(await withStepUp(() => call(askForPasskey, {})))
      const name = current ? deviceWords(current).slice(0, 40) : t('passkeys.title')
      return call(addPasskey, { body: { ...created, name } })
    },
    onSuccess: () => showToast('good', t('passkeys.added')),
    // The player, since roles at the operator's desk may wait for a passkey.
    onSettled: () => Promise.all([queryKeys.passkeys(), queryKeys.user()].map((key) => refetch(client, key))),
  })
  return (
    <div className={styles.add}>
      {add.isError && !isStepUpDeclined(add.error) && (
        <Notice kind="bad">
          <strong>{t('passkeys.addFailed')}</strong>
          <p>{passkeyText(add.error)}</p>
        </Notice>
      )}
      <Button pending={add.isPending} disabled={!online} onClick={() => add.mutate()}>
        {t('passkeys.add')}
      </Button>
    </div>
  )
}
