import { roles } from '@koersklasse/contract/access.ts'
import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../../../api/queries.ts'
import { t } from '../../../text/t.ts'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { FactList } from '../../../ui/layout/FactList.tsx'
import { DeskPage } from './DeskPage.tsx'
import { PasskeyNeeded } from './PasskeyNeeded.tsx'

/** The first page of the desk: the player's own roles, and what each role may do. */
export function Component() {
  const desk = useQuery(userQuery).data?.desk
  if (desk === undefined) return null
  return (
    <DeskPage intro={t('desk-shell.intro')}>
      {desk.passkeyMissing && (
        <Card>
          <PasskeyNeeded />
        </Card>
      )}
      <Card title={t('desk-shell.rolesTitle')}>
        <FactList
          facts={roles.map((role) => [
            <span key={role}>
              {t(`desk-shell.roles.${role}.name`)}{' '}
              {desk.roles.includes(role) && <Badge>{t('desk-shell.yours')}</Badge>}
            </span>,
            t(`desk-shell.roles.${role}.does`),
          ])}
        />
        <p>{t('desk-shell.logged')}</p>
      </Card>
    </DeskPage>
  )
}
