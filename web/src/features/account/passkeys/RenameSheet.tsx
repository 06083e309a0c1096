import { zodResolver } from '@hookform/resolvers/zod'
import { passkeyName } from '@koersklasse/contract/passkey-name.ts'
import { type Passkey, renamePasskey } from '@koersklasse/contract/passkeys.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '../../../api/client.ts'
import { errorText } from '../../../api/error-text.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/Field.tsx'
import { Sheet } from '../../../ui/layout/Sheet.tsx'
import { Notice } from '../../../ui/status/Notice.tsx'
import { showToast } from '../../../ui/status/toasts.ts'
import styles from './PasskeysCard.module.css'

const form = z.object({ name: passkeyName })

/** Asks for another name of a passkey. */
export function RenameSheet({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const client = useQueryClient()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { name },
  })
  const rename = useMutation({
    mutationFn: (body: { name: string }) => call(renamePasskey, { params: { id }, body }),
    onSuccess: async () => {
      await refetch(client, queryKeys.passkeys())
      showToast('good', t('passkeys.renamed'))
      onClose()
    },
  })
  return (
    <Sheet title={t('passkeys.rename')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={handleSubmit((body) => rename.mutate(body))}>
        <TextField
          label={t('passkeys.name')}
          hint={t('passkeys.nameHint')}
          error={formState.errors.name && t('passkeys.nameWrong')}
          autoComplete="off"
          maxLength={40}
          autoFocus
          {...register('name')}
        />
        {rename.isError && (
          <Notice kind="bad">
            <strong>{t('passkeys.renameFailed')}</strong>
            <p>{errorText(rename.error)}</p>
          </Notice>
        )}
        <Button type="submit" wide pending={rename.isPending}>
          {t('passkeys.save')}
        </Button>
      </form>
    </Sheet>
  )
}
