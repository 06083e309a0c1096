import { roles } from '@koersklasse/contract/access.ts'
import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../../../api/queries.ts'
import { t } from '../../../text/t.ts'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import styles from './DeskHome.module.css'
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
        <dl className={styles.roles}>
          {roles.map((role) => (
            <div key={role}>
              <dt>
                {t(`desk-shell.roles.${role}.name`)}{' '}
                {desk.roles.includes(role) && <Badge>{t('desk-shell.yours')}</Badge>}
              </dt>
              <dd>{t(`desk-shell.roles.${role}.does`)}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.logged}>{t('desk-shell.logged')}</p>
      </Card>
    </DeskPage>
  )
}
