import type { User } from '@koersklasse/contract/accounts.ts'
import { useTranslation } from 'react-i18next'
import { FactList } from '../../ui/FactList.tsx'
import { formatDate } from '../../ui/format.ts'

/** What the game knows of a player. */
export function Known({ user }: { user: User }) {
  const { t } = useTranslation()
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
