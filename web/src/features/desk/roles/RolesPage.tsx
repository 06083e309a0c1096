import { needsPasskey, type Role } from '@koersklasse/contract/access.ts'
import { type RoleHolder, revokeRole } from '@koersklasse/contract/desk/roles.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { t } from '../../../text/t.ts'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { formatDate } from '../../../ui/numbers/format.ts'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx'
import { DeskPage } from '../shell/DeskPage.tsx'
import { DeskTable } from '../shell/DeskTable.tsx'
import { ReasonButton } from '../shell/ReasonButton.tsx'
import { Username } from '../shell/Username.tsx'
import { GrantForm } from './GrantForm.tsx'
import { rolesQuery } from './queries.ts'
import styles from './Roles.module.css'

/** Who has a role, and giving and taking roles. */
export function Component() {
  const holders = useQuery(rolesQuery)
  return (
    <DeskPage area="roles" intro={t('desk-roles.intro')}>
      <Card title={t('desk-roles.grant.title')}>
        <GrantForm />
      </Card>
      <Card title={t('desk-roles.holders')} flush>
        <Loaded query={holders} outline={<SkeletonRows rows={3} />} failed={t('desk-roles.loadFailed')}>
          {(list) => (
            <DeskTable
              caption={t('desk-roles.holders')}
              rows={list}
              keyOf={({ username }) => username}
              columns={[
                { heading: t('desk-roles.who'), cell: ({ username }) => <Username>{username}</Username> },
                { heading: t('desk-roles.roles'), cell: (holder) => <Held holder={holder} /> },
                { heading: t('desk-roles.passkey'), cell: (holder) => passkeyWords(holder) },
              ]}
            />
          )}
        </Loaded>
      </Card>
    </DeskPage>
  )
}

function passkeyWords({ hasPasskey, roles }: RoleHolder) {
  if (hasPasskey) return t('desk-roles.hasPasskey')
  return roles.some(({ role }) => needsPasskey(role)) ? (
    <Badge kind="notice">{t('desk-roles.needsPasskey')}</Badge>
  ) : (
    t('desk-roles.noPasskey')
  )
}

function Held({ holder: { username, roles } }: { holder: RoleHolder }) {
  return (
    <ul className={styles.held}>
      {roles.map(({ role, grantedAt }) => (
        <li key={role}>
          <span>
            {t(`desk-shell.roles.${role}.name`)}{' '}
            <span className={styles.since}>{t('desk-roles.since', { date: formatDate(grantedAt) })}</span>
          </span>
          <Revoke username={username} role={role} />
        </li>
      ))}
    </ul>
  )
}

function Revoke({ username, role }: { username: string; role: Role }) {
  const client = useQueryClient()
  const name = t(`desk-shell.roles.${role}.name`)
  return (
    <ReasonButton
      small
      isDanger
      label={t('desk-roles.revoke.label')}
      accessibleLabel={t('desk-roles.revoke.labelFor', { role: name, username })}
      title={t('desk-roles.revoke.title')}
      text={t('desk-roles.revoke.text', { role: name, username })}
      submit={t('desk-roles.revoke.label')}
      run={(reason) => call(revokeRole, { body: { username, role, reason } })}
      done={t('desk-roles.revoke.done', { role: name, username })}
      // The player too, who may have given up a role of their own.
      onDone={() =>
        Promise.all([queryKeys.desk('roles'), queryKeys.user()].map((key) => refetch(client, key)))
      }
    />
  )
}
