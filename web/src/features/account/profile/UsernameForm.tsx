import { zodResolver } from '@hookform/resolvers/zod'
import type { User } from '@koersklasse/contract/accounts.ts'
import { registration } from '@koersklasse/contract/registration.ts'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../../api/errors.ts'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { formatDate } from '../../../ui/numbers/format.ts'
import { showToast } from '../../../ui/status/toasts.ts'
import { UsernameField } from '../../../username/UsernameField.tsx'
import { Failure } from './Failure.tsx'
import styles from './Profile.module.css'
import { profileQuery, useUpdate } from './use-update.ts'

const form = registration.pick({ username: true })
const atField = ['username_taken', 'invalid_input'] as const

/** Choosing another username. */
export function UsernameForm({ user }: { user: User }) {
  const renameFrom = useQuery(profileQuery).data?.renameFrom ?? null
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(form),
    mode: 'onTouched',
    values: { username: user.username },
  })
  const update = useUpdate(({ username }) => showToast('good', t('profile.name.done', { username })))

  function submit(change: { username: string }): void {
    if (change.username === user.username) {
      setError('username', { type: 'same' }, { shouldFocus: true })
      return
    }
    update.mutate(change, {
      onError: (fault) => {
        if (!(fault instanceof ApiError)) return
        const type = fault.code === 'username_taken' ? 'taken' : 'refused'
        if (atField.some((code) => code === fault.code)) setError('username', { type }, { shouldFocus: true })
      },
    })
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit(submit)}>
      <UsernameField name="username" control={control} own={user.username} />
      <p className={styles.note}>
        {renameFrom === null
          ? t('profile.name.once')
          : t('profile.name.wait', { date: formatDate(renameFrom) })}
      </p>
      <Failure fault={update.error} atField={atField} />
      <Button type="submit" pending={update.isPending}>
        {t('profile.name.submit')}
      </Button>
    </form>
  )
}
