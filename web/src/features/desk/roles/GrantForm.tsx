import { needsPasskey, type Role, roles } from '@koersklasse/contract/access.ts'
import { grantRole } from '@koersklasse/contract/desk/roles.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { t } from '../../../text/t.ts'
import { SelectField, TextField } from '../../../ui/controls/Field.tsx'
import { ReasonButton } from '../shell/ReasonButton.tsx'
import styles from './Roles.module.css'

/** Gives a player a role. */
export function GrantForm() {
  const client = useQueryClient()
  const [username, setUsername] = useState('')
  const [role, setRole] = useState<Role>('editor')
  const [isTried, setIsTried] = useState(false)
  const name = username.trim()
  const words = { username: name, role: t(`desk-shell.roles.${role}.name`) }
  return (
    <div className={styles.form}>
      <TextField
        label={t('desk-roles.grant.username')}
        error={isTried && name === '' ? t('desk-roles.grant.usernameMissing') : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <SelectField
        label={t('desk-roles.grant.role')}
        value={role}
        onChange={(event) => setRole(event.target.value as Role)}
      >
        {roles.map((each) => (
          <option key={each} value={each}>
            {t(`desk-shell.roles.${each}.name`)}
          </option>
        ))}
      </SelectField>
      <p className={styles.explained}>
        {t(`desk-shell.roles.${role}.does`)} {needsPasskey(role) && t('desk-roles.grant.passkey')}
      </p>
      <ReasonButton
        look="primary"
        label={t('desk-roles.grant.label')}
        title={t('desk-roles.grant.confirm')}
        text={t('desk-roles.grant.text', words)}
        submit={t('desk-roles.grant.label')}
        onOpen={() => {
          setIsTried(true)
          return name !== ''
        }}
        run={(reason) => call(grantRole, { body: { username: name, role, reason } })}
        done={t('desk-roles.grant.done', words)}
        onDone={() => {
          setUsername('')
          setIsTried(false)
          return Promise.all([queryKeys.desk('roles'), queryKeys.user()].map((key) => refetch(client, key)))
        }}
      />
    </div>
  )
}
