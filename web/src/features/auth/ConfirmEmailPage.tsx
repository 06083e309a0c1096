import { confirmEmail } from '@koersklasse/contract/profile.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { refetch } from '../../api/refetch.ts'
import { Redirect } from '../../router/Link.tsx'
import { useSearchParams } from '../../router/Router.tsx'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { isCodeInvalid } from './is-code-invalid.ts'
import { Outcome } from './Outcome.tsx'

/** Confirms a new e-mail address with the code in the address, which comes from a mail, when the player presses the button. */
export function Component() {
  const search = useSearchParams()
  const emailCode = search.get('emailCode') ?? ''
  const client = useQueryClient()
  const confirm = useMutation({
    mutationFn: () => call(confirmEmail, { params: { emailCode } }),
    onSuccess: () => {
      void refetch(client, queryKeys.user())
      void refetch(client, queryKeys.profile())
    },
  })
  if (emailCode === '') return <Redirect to="/account/profile" />
  const outcome = confirm.isSuccess ? 'done' : isCodeInvalid(confirm.error) ? 'invalid' : null
  if (outcome !== null) {
    const text = (name: 'title' | 'text' | 'action') => t(`address.confirm.${outcome}.${name}`)
    return (
      <Outcome
        title={text('title')}
        text={text('text')}
        steps={[{ to: '/account/profile', text: text('action') }]}
      />
    )
  }
  return (
    <Page narrow title={t('address.confirm.title')} intro={t('address.confirm.intro')}>
      {confirm.error && <Notice kind="bad">{errorText(confirm.error)}</Notice>}
      <Button wide pending={confirm.isPending} onClick={() => confirm.mutate()}>
        {t('address.confirm.submit')}
      </Button>
      <p>{t('address.confirm.notYou')}</p>
    </Page>
  )
}
