import { activate } from '@koersklasse/contract/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { call } from '../../api/client.ts'
import { ApiError, isPassing } from '../../api/errors.ts'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { RetryPanel } from '../../ui/RetryPanel.tsx'

/** Activates the account of the code in the address. */
export function Component() {
  const [search] = useSearchParams()
  const activationCode = search.get('activationCode') ?? ''
  // A query rather than a mutation: it runs once for a code, however often the page is drawn.
  const activation = useQuery({
    queryKey: ['activation', activationCode],
    queryFn: () => call(activate, { params: { activationCode } }),
    enabled: activationCode !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (activationCode === '') return <Navigate replace to="/auth/login" />
  if (activation.isPending) {
    return (
      <Page narrow title={t('accounts.activate.title')}>
        <Notice>{t('accounts.activate.busy')}</Notice>
      </Page>
    )
  }
  if (activation.isSuccess) {
    return (
      <Page key="done" narrow title={t('accounts.activate.done')} intro={t('accounts.activate.doneText')}>
        <div>
          <ButtonLink to="/auth/login">{t('accounts.activate.login')}</ButtonLink>
        </div>
      </Page>
    )
  }
  const fault = activation.error
  if (isPassing(fault)) {
    return (
      <Page narrow title={t('accounts.activate.title')}>
        <RetryPanel
          message={t('accounts.activate.failed')}
          pending={activation.isFetching}
          onRetry={() => activation.refetch()}
        />
      </Page>
    )
  }
  const code = fault instanceof ApiError ? fault.code : 'internal'
  return (
    <Page key="failed" narrow title={t('accounts.activate.failed')}>
      <Notice kind="bad">{t(`errors.${code === 'not_found' ? 'activation_invalid' : code}`)}</Notice>
      <div>
        <ButtonLink to="/auth/login" look="quiet">
          {t('accounts.activate.login')}
        </ButtonLink>
      </div>
    </Page>
  )
}
