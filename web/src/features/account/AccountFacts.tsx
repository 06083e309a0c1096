import type { User } from '@koersklasse/contract/accounts.ts'
import { t } from '../../text/t.ts'
import { FactList } from '../../ui/layout/FactList.tsx'
import { formatDate } from '../../ui/numbers/format.ts'

/** The player's address and start. */
export function AccountFacts({ user }: { user: User }) {
  return (
    <FactList
      facts={[
        [t('account.email'), user.email],
        [t('account.since'), formatDate(user.createdOn)],
      ]}
    />
  )
}
