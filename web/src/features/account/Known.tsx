import type { User } from '@koersklasse/contract/accounts.ts'
import { t } from '../../text/t.ts'
import { FactList } from '../../ui/FactList.tsx'
import { formatDate } from '../../ui/format.ts'

/** What the game knows of a player. */
export function Known({ user }: { user: User }) {
  return (
    <FactList
      facts={[
        [t('account.username'), user.username],
        [t('account.email'), user.email],
        [t('account.since'), formatDate(user.createdOn)],
      ]}
    />
  )
}
