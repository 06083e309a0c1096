import { undoEmail } from '@koersklasse/contract/profile.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { userQuery } from '../../api/queries.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { navigate } from '../../router/history.ts'
import { Redirect } from '../../router/Link.tsx'
import { useSearchParams } from '../../router/Router.tsx'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { isCodeInvalid } from './is-code-invalid.ts'
import { Outcome } from './Outcome.tsx'

/**
 * Undoes a change of the e-mail address with the code in the address, which comes from a mail, when the player presses the
 * button. It leads to choosing a new password.
 */
export function Component() {
  const search = useSearchParams()
  const undoCode = search.get('undoCode') ?? ''
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: () => call(undoEmail, { params: { undoCode } }),
    onSuccess: ({ resetCode }) => {
      // All sessions have ended, also one in this browser.
      client.setQueryData(userQuery.queryKey, null)
      client.removeQueries({ queryKey: queryKeys.player() })
      void navigate(`/auth/password/reset?resetCode=${resetCode}`, { replace: true })
    },
  })
  if (undoCode === '') return <Redirect to="/auth/password/forgot" />
  if (isCodeInvalid(undo.error)) {
    const text = (name: 'title' | 'text' | 'action') => t(`address.undo.invalid.${name}`)
    const steps = [{ to: '/auth/password/forgot', text: text('action') }]
    return <Outcome title={text('title')} text={text('text')} steps={steps} />
  }
  return (
    <Page narrow title={t('address.undo.title')} intro={t('address.undo.intro')}>
      {undo.error && <Notice kind="bad">{errorText(undo.error)}</Notice>}
      <Button wide pending={undo.isPending || undo.isSuccess} onClick={() => undo.mutate()}>
        {t('address.undo.submit')}
      </Button>
      <p>{t('address.undo.notYou')}</p>
    </Page>
  )
}
