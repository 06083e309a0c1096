import type { User } from '@koersklasse/contract/accounts.ts'
import { lastAvatarId, moods } from '@koersklasse/domain/accounts/avatars.ts'
import { useState } from 'react'
import { t } from '../../text/t.ts'
import { Avatar } from '../../ui/brand/Avatar.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { showToast } from '../../ui/status/toasts.ts'
import { AccountScreen } from './AccountScreen.tsx'
import styles from './AvatarPage.module.css'
import { useUpdate } from './profile/use-update.ts'

const ids = Array.from({ length: lastAvatarId + 1 }, (_, id) => id)

/** The player's avatar. */
export function Component() {
  return (
    <AccountScreen page="avatar">
      {(user) => (
        <Card>
          <AvatarChoice user={user} />
        </Card>
      )}
    </AccountScreen>
  )
}

/** The avatars to choose from, with a preview of the moods of the chosen one. */
function AvatarChoice({ user }: { user: User }) {
  const [chosen, setChosen] = useState(user.avatarId)
  const update = useUpdate(() => showToast('good', t('avatar.changed')))
  return (
    <form
      className={styles.choice}
      onSubmit={(event) => {
        event.preventDefault()
        update.mutate({ avatarId: chosen }, { onError: () => showToast('bad', t('avatar.failed')) })
      }}
    >
      <div className={styles.moods}>
        {moods.map((mood) => (
          <figure key={mood} className={styles.mood}>
            <Avatar id={chosen} mood={mood} size="l" />
            <figcaption>{t(`avatar.moods.${mood}`)}</figcaption>
          </figure>
        ))}
      </div>
      <p className={styles.why}>{t('avatar.why')}</p>
      <fieldset className={styles.options}>
        <legend>{t('avatar.choose')}</legend>
        {ids.map((id) => (
          <label key={id} className={styles.option}>
            <input
              type="radio"
              name="avatar"
              className="visually-hidden"
              aria-label={t('avatar.option', { number: id + 1 })}
              checked={id === chosen}
              onChange={() => setChosen(id)}
            />
            <Avatar id={id} size="m" />
          </label>
        ))}
      </fieldset>
      <Button type="submit" pending={update.isPending}>
        {t('avatar.submit')}
      </Button>
    </form>
  )
}
